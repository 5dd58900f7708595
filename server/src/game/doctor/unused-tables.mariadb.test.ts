import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from './report.ts'

const fork: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: 'uid int not null, username varchar(24), password varchar(129)',
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, owner_id varchar(24), modelid int',
  },
  houses: { keys: ['primary id'], counts: 'id', columns: 'id int not null, holder varchar(24), price int' },
  frakcje: { columns: 'id int, name varchar(32)' },
}

const said = async ({ game }: TestPortal): Promise<string[]> =>
  (await examine(game)).findings.map(({ text }) => text)

test('the doctor says which table is not used and why, and which other tables exist', async () => {
  const url = await forkDatabase(fork)
  const portal = await portalOn(url)
  const findings = await said(portal)
  expect(findings).toContainEqual(
    'The table vehicles is not used: it has no column the portal takes for ownerid (usually ownerid, owner_id, owneruid, owner_uid, id_owner, owner, characterid, character_id, charid, char_id, accountid, account_id, id_player, owner_pid, dueno, propietario, dono, proprietario, pemilik, vownerid, vowner, uid, userid, user_id, playerid, player_id or player) or owner (usually owner, ownername, owner_name, vowner, vehowner, carowner, dueno, propietario, dono, proprietario or pemilik). What has such a name cannot be it: owner_id is of the type varchar. Name it in the map file under "fields": { "vehicles.ownerid": "…" }, or say under "tables": { "vehicles": … } which table it is instead, with null for none.',
  )
  expect(findings).toContainEqual(
    expect.stringMatching(
      /^The table houses is not used: .* ownerid \(.*\) or owner \(usually owner, ownername/,
    ),
  )
  expect(findings).toContainEqual(expect.stringMatching(/^Tables that no page shows: .*frakcje/))
  const file = join(portal.config.dataDir, 'corrected.json')
  writeFileSync(
    file,
    JSON.stringify({ tables: { vehicles: null, factions: 'frakcje' }, fields: { 'houses.owner': 'holder' } }),
  )
  const corrected = await said(await portalOn(url, { GAME_MAP_FILE: file }))
  expect(corrected.filter((text) => /is not used|frakcje,|vehicles is/.test(text))).toEqual([])
})
