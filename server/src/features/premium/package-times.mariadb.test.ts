/** A fork that has one kind of VIP, and stores its end in the column whose name is that of a package. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { premium } from '@idlewood/contract/premium'
import { expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { examine } from '../../game/doctor/report.ts'

test('times are not shown as packages, no order replaces one, and the doctor names the column', async () => {
  const url = await seededDatabase(
    nexonic,
    `alter table users drop column vippackage, drop column viptime, add column vip int not null default 0`,
    `insert into users set uid = 7, username = 'Timed_Vip', password = 'x', vip = 1731798358`,
  )
  const { portal, token } = await staffedPortal(url, ['update_user_profile'], { adminlevel: 5 })
  const { body } = await portal.call(managedUser.summary, { params: { id: '7' } }, { token })
  expect(body.details).toMatchObject({ vippackage: null })
  const { body: profile } = await portal.call(character.profile, {}, { token })
  expect(profile.user).toMatchObject({ vippackage: null })
  const { body: orders } = await portal.call(premium.own, {}, { token })
  expect(new Set(orders.offers.map(({ blocked }) => blocked))).toEqual(
    new Set([expect.stringContaining('keeps no premium tier')]),
  )
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^users\.vip holds Unix times, so it seems to say when VIP ends/),
  )
})
