/** Encrypted connections to a MariaDB that accepts no others. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMariadb, type Mariadb } from '../../../scripts/mariadb.ts'
import { ask } from '../../../scripts/processes.ts'
import { findServices } from '../../../scripts/services.ts'
import { selfSigned } from '../../test/certificate.ts'
import { runDoctor } from '../../test/doctor.ts'
import { loadFork } from '../../test/forks/load-fork.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { createDatabase } from './database.ts'

let folder: string
let server: Mariadb
let otherName: Mariadb
let port: string

const file = (name: string): string => join(folder, name)

/** Starts a server with a self-signed certificate for `host`. */
async function secured(host: string, ...options: string[]): Promise<Mariadb> {
  const { key, cert } = selfSigned(host)
  writeFileSync(file(`${host}.key`), key)
  writeFileSync(file(`${host}.pem`), cert)
  const { programs } = await findServices(['mariadb'])
  return startMariadb(programs.mariadb ?? '', {
    synced: false,
    options: [`--ssl-key=${file(`${host}.key`)}`, `--ssl-cert=${file(`${host}.pem`)}`, ...options],
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-tls-'))
  server = await secured('localhost', '--require-secure-transport=ON')
  otherName = await secured('db.example')
  port = new URL(server.url).port
  writeFileSync(file('stranger.pem'), selfSigned().cert)
  const connection = await createConnection({
    host: 'localhost',
    port: Number(port),
    user: 'root',
    ssl: { rejectUnauthorized: false },
  })
  await connection.query('create database game')
  await connection.query('create database portal')
  await connection.end()
})
afterAll(async () => {
  await Promise.all([server.stop(), otherName.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const url = (database: string, parameters: string, of: Mariadb = server): string =>
  `mysql://root@localhost:${new URL(of.url).port}/${database}${parameters}`

test('with the authority that signed the server’s certificate, the connection is encrypted', async () => {
  const { db, close } = createDatabase(url('game', `?ssl=${file('localhost.pem')}`))
  try {
    const { rows } = await sql<{ Value: string }>`show status like 'Ssl_cipher'`.execute(db)
    expect(rows[0]?.Value).toMatch(/\w{5,}/)
  } finally {
    await close()
  }
})

describe('the portal does not start, and says why in one sentence,', () => {
  test.each<[string, () => string, string]>([
    ['without ssl', () => url('portal', ''), 'takes encrypted connections only'],
    ['with another authority', () => url('portal', `?ssl=${file('stranger.pem')}`), 'cannot be trusted'],
    ['with the authorities of the system', () => url('portal', '?ssl=system'), 'cannot be trusted'],
    [
      'with a certificate for another host',
      () => url('mysql', `?ssl=${file('db.example.pem')}`, otherName),
      'the server’s certificate is for another host name',
    ],
    [
      'with an IP address',
      () => `mysql://root@127.0.0.1:${port}/portal?ssl=system`,
      'has ssl with an IP address',
    ],
    ['with a file that is not there', () => url('portal', '?ssl=/no/such.pem'), 'which cannot be read'],
    [
      'with a file that is no certificate',
      () => url('portal', `?ssl=${file('localhost.key')}`),
      'no certificate',
    ],
    ['with a parameter of another program', () => url('portal', '?sslmode=require'), 'parameter sslmode'],
  ])('%s', async (_, address, sentence) => {
    const refusal = async (program: string, variable: string): Promise<void> => {
      const { code, output } = await ask(process.execPath, [`server/src/${program}.ts`], {
        environment: {
          DATA_DIR: join(folder, program),
          LOG_LEVEL: 'silent',
          PORT: '0',
          [variable]: address(),
        },
      })
      expect(output, program).toContain(variable)
      expect(output, program).toContain(sentence)
      expect(output, program).not.toMatch(/\n\s+at /)
      expect(code, program).toBe(1)
    }
    await Promise.all([refusal('main', 'PORTAL_DATABASE_URL'), refusal('doctor', 'GAME_DATABASE_URL')])
  })
})

test('the doctor examines a game database over an encrypted connection', async () => {
  const encrypted = url('game', `?ssl=${file('localhost.pem')}`)
  // The driver's own way of configuring it.
  await loadFork(url('game', `?ssl=${JSON.stringify({ rejectUnauthorized: false })}`), nexonic)
  const { code, output } = await runDoctor({ GAME_DATABASE_URL: encrypted })
  expect(output).toContain('The portal can work')
  expect(code).toBe(0)
})
