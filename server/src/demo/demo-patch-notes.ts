import { insertOnce } from '../db/insert-once.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'

const day = 24 * 60 * 60 * 1000

/** The demo world's patch notes, newest first. `age` is in days, negative for a scheduled note. */
const written = [
  {
    version: '2.6.0',
    title: 'Winter on the boardwalk',
    age: -12,
    notes: [
      'The boardwalk gets its lights, and the Ferris wheel runs until four in the morning',
      'Skating rink behind the pier: rent skates for $20',
      'Tow trucks carry snow chains; the hill road needs them',
    ],
  },
  {
    version: '2.5.2',
    title: null,
    age: null,
    notes: [
      'Turf captures no longer end when the last attacker changes clothes',
      'Checking: taxi fares after the fuel change',
    ],
  },
  {
    version: '2.5.1',
    title: 'Small repairs',
    age: 6,
    notes: [
      'Boats keep their fuel after a restart',
      'Fixed: a gang stash lost its ammunition when its owner disconnected',
      'The phone shows missed calls again',
    ],
  },
  {
    version: '2.5.0',
    title: 'The night market',
    age: 23,
    notes: [
      'A night market opens on the boardwalk at eight, with twelve stalls to rent',
      'A street race starts there every Saturday; the police know',
      'Sea bass sell better before sunrise',
      'Trunks of level 3 hold $100,000',
    ],
    youtube: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
  {
    version: '2.4.0',
    title: 'Freight and tides',
    age: 58,
    notes: [
      'Trucker routes to the container terminal pay by distance',
      'The impound lot moved next to Low Tide Towing',
      'Medics can carry a stretcher in the Maverick',
    ],
  },
  {
    version: '2.3.0',
    title: 'Bayside Fire and Rescue',
    age: 97,
    notes: [
      'A second fire station in Bayside, with eight new skins',
      'House fires spread to the neighbours unless someone comes',
      'The emergency number asks where you are before it rings',
      'Ladders reach three floors',
      'Fixed: hoses no longer push parked cars',
    ],
  },
  {
    version: '2.2.0',
    title: 'Keys and tenants',
    age: 141,
    notes: ['Houses have up to three tenants', 'Landlords set the rent and the curfew of the stereo'],
  },
] as const

/** Adds the demo world's patch notes, unless there are any. */
export async function seedDemoPatchNotes({ db }: PortalDatabase): Promise<void> {
  if (await db.selectFrom('patch_notes').select('id').limit(1).executeTakeFirst()) return
  const now = Date.now()
  const rows = written.map(({ version, title, age, notes, ...rest }, index) => {
    const time = now - Math.max(age ?? 1, 1) * day
    return {
      // With explicit ids, only one of two processes can insert them at the first start.
      id: written.length - index,
      version,
      title,
      notes: JSON.stringify(notes),
      youtube: 'youtube' in rest ? rest.youtube : null,
      position: index + 1,
      publish_at: age === null ? null : now - age * day,
      revision: 1,
      created_at: time,
      updated_at: time,
      updated_by: 'Demo_Owner',
    }
  })
  await insertOnce(db.insertInto('patch_notes').values(rows))
}
