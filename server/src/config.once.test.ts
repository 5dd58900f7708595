import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    return String(error)
  }
  return 'accepted'
}

describe('configuration', () => {
  test('without any variables is the demo world on port 3000 with its owner as super user', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      superUsers: ['Demo_Owner'],
      discord: undefined,
    })
  })

  test('treats an empty variable as not set', () => {
    expect(readConfig({ GAME_DATABASE_URL: '', PORT: ' ' })).toMatchObject({ demo: true, port: 3000 })
  })

  test('with a game database is never the demo world, and then has no default super user', () => {
    const config = readConfig({ GAME_DATABASE_URL: 'mysql://portal:secret@db.example/game' })
    expect(config).toMatchObject({ demo: false, superUsers: [] })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a number'],
    [{ PORT: '70000' }, 'PORT must be a number'],
    [{ GAME_DATABASE_URL: 'postgres://x/y' }, 'GAME_DATABASE_URL must begin with sqlite: or mysql://'],
    [{ GAME_DATABASE_URL: 'mysql://host' }, 'GAME_DATABASE_URL must name host and database'],
    [{ GAME_DATABASE_URL: 'mysql://u:p#w@h/d' }, 'GAME_DATABASE_URL must name host and database'],
    [{ GAME_DATABASE_URL: 'mysql://u:12/3@h/d' }, 'GAME_DATABASE_URL must name host and database'],
    [{ GAME_DATABASE_URL: 'mysql://u:1/secret#w@h/d' }, 'GAME_DATABASE_URL must name host and database'],
    [{ GAME_DATABASE_URL: 'mysql://u:1/2?secret@h/d' }, 'GAME_DATABASE_URL must name host and database'],
    [{ GAME_DATABASE_URL: 'mysql://u:100%@h/d' }, 'GAME_DATABASE_URL has a % that stands for itself'],
    [{ PORTAL_DATABASE_URL: 'mysql://u:%zz@h/d' }, 'PORTAL_DATABASE_URL has a % that stands for itself'],
    [{ PUBLIC_URL: 'http://localhost/portal' }, 'PUBLIC_URL must not have anything after the host'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL must be an http(s):// address'],
    [{ GAME_PASSWORD_SCHEME: 'md5' }, 'GAME_PASSWORD_SCHEME must be whirlpool, sha512, sha256 or bcrypt'],
    [
      { GAME_PASSWORD_SCHEME: 'bcrypt', GAME_PASSWORD_SALT: 'of-all' },
      'GAME_PASSWORD_SALT has no use with bcrypt',
    ],
    [{ DISCORD_CLIENT_ID: '12345678901234567' }, 'go together'],
    [{ SUPER_USERS: 'uid:abc' }, 'SUPER_USERS holds "uid:abc"'],
    [{ GAME_SERVER: 'localhost' }, 'GAME_SERVER must be host:port'],
    [{ GAME_SERVER: '203.0.113.7:77777' }, 'GAME_SERVER must be host:port'],
    [{ GAME_SERVER: '203.0.113.7:0' }, 'GAME_SERVER must be host:port'],
    [{ GAME_RCON_PASSWORD: 'secret' }, 'GAME_RCON_PASSWORD needs GAME_SERVER'],
    [
      { GAME_SERVER: '127.0.0.1:7777', GAME_RCON_PASSWORD: 'two words' },
      'GAME_RCON_PASSWORD must have 1 to 64',
    ],
    [{ GAME_SAVE_SECONDS: '0' }, 'GAME_SAVE_SECONDS must be a number from 1 to 300'],
    [{ GAME_SAVE_SECONDS: '301' }, 'GAME_SAVE_SECONDS must be a number from 1 to 300'],
    [{ REQUIRE_TWO_FACTOR: 'all' }, 'REQUIRE_TWO_FACTOR must be staff or nobody'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '::::' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '10.0.0.1, 1.2.3.4/99' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '10.0.0.0/255.0.255.0' }, 'TRUST_PROXY must be'],
    [{ GAME_MAP_FILE: '/no/such/map.json' }, 'which does not exist'],
  ])('rejects %j with a sentence that names the variable', (environment, sentence) => {
    expect(refusal(environment)).toContain(sentence)
  })

  test.each(['1', 'true', '10.0.0.1', '10.0.0.1, fd00::/8', '127.0.0.1,10.0.0.0/255.0.0.0'])(
    'accepts %j as the proxies in front',
    (proxies) => {
      expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toBeTruthy()
    },
  )

  test('reports all invalid variables at once', () => {
    const sentence = refusal({ PORT: 'x', PUBLIC_URL: 'y' })
    expect(sentence).toContain('PORT')
    expect(sentence).toContain('PUBLIC_URL')
  })
})
