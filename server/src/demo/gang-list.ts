/**
 * The demo city's nine gangs. Like real ones, their mottos contain colour codes, tildes and percent signs.
 */

/** A gang. Its ranks go from 0 to 6, the leader. */
export interface GangEntry {
  readonly id: number
  readonly name: string
  readonly motd: string | null
  readonly color: number
  readonly level: number
  readonly strikes: number
  /** Another gang's id, or −1. */
  readonly alliance: number
  /** Seven names, lowest rank first. */
  readonly ranks: readonly string[]
  readonly skins: readonly number[]
  readonly members: number
  readonly fleet: readonly number[]
}

export const gangList: readonly GangEntry[] = [
  {
    id: 1,
    name: 'Seventh Pier',
    motd: '{F2B45A}Meeting at the boathouse, Friday 21:00.{FFFFFF} Bring the books, not excuses.',
    color: 0xf2b45aff | 0,
    level: 9,
    strikes: 0,
    alliance: 4,
    ranks: ['Deckhand', 'Mooring', 'Boatman', 'Pilot', 'Quartermaster', 'First Mate', 'Captain'],
    skins: [30, 47, 48, 66, 67, 98],
    members: 19,
    fleet: [567, 567, 536, 482, 452],
  },
  {
    id: 2,
    name: 'Lantern Street',
    motd: '~r~Turf war Sunday.~w~ Twelve at most, five cars, no exceptions.',
    color: 0xc8453bff | 0,
    level: 8,
    strikes: 1,
    alliance: -1,
    ranks: ['Spark', 'Wick', 'Keeper', 'Flame', 'Torch', 'Elder', 'Lamplighter'],
    skins: [117, 118, 120, 123, 186, 294],
    members: 16,
    fleet: [560, 560, 541, 482],
  },
  {
    id: 3,
    name: 'Marigold Crew',
    motd: 'Taxes are 10% of every job. {E8C547}Welcome to the new faces!',
    color: 0xe8c547ff | 0,
    level: 7,
    strikes: 0,
    alliance: 6,
    ranks: ['Seedling', 'Sprout', 'Petal', 'Bloom', 'Gardener', 'Right Hand', 'Matriarch'],
    skins: [108, 109, 110, 195, 211],
    members: 14,
    fleet: [412, 534, 535, 575],
  },
  {
    id: 4,
    name: 'Northside Tide',
    motd: 'Keep it quiet north of the bridge until further notice.',
    color: 0x4aa3c7ff | 0,
    level: 6,
    strikes: 0,
    alliance: 1,
    ranks: ['Ripple', 'Current', 'Swell', 'Breaker', 'Undertow', 'Riptide', 'High Water'],
    skins: [105, 106, 107, 269, 270],
    members: 13,
    fleet: [566, 566, 492, 446],
  },
  {
    id: 5,
    name: 'Old Cannery',
    motd: 'None',
    color: 0x8e9aa6ff | 0,
    level: 5,
    strikes: 2,
    alliance: -1,
    ranks: ['Packer', 'Labeller', 'Sealer', 'Loader', 'Clerk', 'Foreman', 'Boss'],
    skins: [111, 112, 113, 124, 125, 126],
    members: 11,
    fleet: [405, 405, 440],
  },
  {
    id: 6,
    name: 'Copper Row',
    motd: '{B87333}New rank pay from Monday. Ask {FFFFFF}before{B87333} you borrow from the stash.',
    color: 0xb87333ff | 0,
    level: 5,
    strikes: 0,
    alliance: 3,
    ranks: ['Scrapper', 'Welder', 'Smith', 'Founder', 'Assayer', 'Treasurer', 'Kingpin'],
    skins: [173, 174, 175, 273, 292],
    members: 11,
    fleet: [419, 474, 554],
  },
  {
    id: 7,
    name: 'Dust Road Riders',
    motd: 'Ride out Saturday noon, ~y~full tanks~w~, helmets are for other people.',
    color: 0x9b5d2eff | 0,
    level: 4,
    strikes: 0,
    alliance: -1,
    ranks: [
      'Hangaround',
      'Prospect',
      'Patched',
      'Road Captain',
      'Sergeant at Arms',
      'Vice President',
      'President',
    ],
    skins: [100, 181, 247, 248, 254],
    members: 10,
    fleet: [463, 463, 463, 586, 586, 508],
  },
  {
    id: 8,
    name: 'Velvet Room',
    motd: '{7D4FA8}Members only.',
    color: 0x7d4fa8ff | 0,
    level: 3,
    strikes: 0,
    alliance: -1,
    ranks: ['Guest', 'Regular', 'Host', 'Dealer', 'Pit Boss', 'Partner', 'House'],
    skins: [46, 98, 171, 172, 194],
    members: 8,
    fleet: [409, 507],
  },
  {
    id: 9,
    name: 'Palisade Nine',
    motd: null,
    color: 0x5e8c4aff | 0,
    level: 1,
    strikes: 0,
    alliance: -1,
    ranks: ['Lookout', 'Runner', 'Regular', 'Collector', 'Captain', 'Second', 'Leader'],
    skins: [21, 22, 28, 102, 103, 104],
    members: 5,
    fleet: [475],
  },
]
