/** The demo city's eight factions: legal organizations that anyone may apply to. */

/** A faction with the names and pay of its ranks. */
export interface FactionEntry {
  readonly id: number
  readonly name: string
  readonly shortname: string
  /** 1 police, 2 medic, 3 news, 4 government; from 5 on, each fork defines its own. */
  readonly type: number
  readonly color: number
  readonly rankcount: number
  /** Name and hourly pay by rank number. Sparse: real tables lack rows, and some ranks have no pay. */
  readonly ranks: Readonly<Record<number, readonly [string, number | null]>>
  readonly skins: readonly number[]
  readonly divisions: readonly string[]
  /** The number of members. */
  readonly members: number
  /** Models of the vehicles at its base. */
  readonly fleet: readonly number[]
}

export const factionList: readonly FactionEntry[] = [
  {
    id: 1,
    name: 'Port Amber Police Department',
    shortname: 'PAPD',
    type: 1,
    color: 0x2f6fd0ff | 0,
    rankcount: 10,
    ranks: {
      0: ['Cadet', 1800],
      1: ['Officer I', 2400],
      2: ['Officer II', 2900],
      3: ['Corporal', 3400],
      4: ['Detective', 3900],
      5: ['Sergeant', 4300],
      6: ['Lieutenant', 5000],
      7: ['Captain', 5800],
      8: ['Deputy Chief', 6600],
      9: ['Chief of Police', 7500],
    },
    skins: [265, 266, 267, 280, 281, 284, 306, 307, 309],
    divisions: ['Patrol', 'Investigations', 'Marine Unit', 'Air Support'],
    members: 27,
    fleet: [596, 596, 596, 597, 598, 599, 523, 523, 427, 497, 430],
  },
  {
    id: 2,
    name: 'Amber Coast Medical Service',
    shortname: 'ACMS',
    type: 2,
    color: 0xe0575bff | 0,
    rankcount: 8,
    ranks: {
      0: ['Trainee', 1700],
      1: ['Medic', 2300],
      2: ['Paramedic', 2900],
      3: ['Senior Paramedic', 3500],
      4: ['Flight Medic', 4100],
      5: ['Supervisor', 4700],
      6: ['Assistant Director', 5600],
      7: ['Director of Care', 6500],
    },
    skins: [70, 274, 275, 276, 308],
    divisions: ['Ground', 'Air Rescue', 'Lifeguards'],
    members: 18,
    fleet: [416, 416, 416, 416, 490, 487, 473],
  },
  {
    id: 3,
    name: 'Saltwind Broadcasting',
    shortname: 'SWB',
    type: 3,
    color: 0xc98bdbff | 0,
    rankcount: 6,
    ranks: {
      0: ['Intern', 1200],
      1: ['Reporter', 1900],
      2: ['Presenter', 2600],
      3: ['Editor', 3200],
      4: ['Producer', null],
      5: ['Station Head', 4600],
    },
    skins: [60, 141, 147, 150, 188, 227],
    divisions: [],
    members: 10,
    fleet: [582, 582, 488, 560],
  },
  {
    id: 4,
    name: 'City Hall of Port Amber',
    shortname: 'CITY',
    type: 4,
    color: 0xd8b25aff | 0,
    rankcount: 7,
    ranks: {
      0: ['Clerk', 2000],
      1: ['Security Detail', 2700],
      2: ['Inspector', 3300],
      3: ['Council Aide', 3600],
      4: ['Council Member', 5200],
      5: ['Deputy Mayor', 7000],
      6: ['Mayor', 9000],
    },
    skins: [17, 147, 150, 163, 164, 187, 228, 295],
    divisions: ['Treasury', 'Licensing'],
    members: 11,
    fleet: [409, 421, 421, 426, 490],
  },
  {
    id: 5,
    name: 'Shore Road Patrol',
    shortname: 'SRP',
    type: 1,
    color: 0x8a6f4dff | 0,
    rankcount: 8,
    ranks: {
      0: ['Recruit', 1800],
      1: ['Trooper', 2500],
      2: ['Senior Trooper', 3100],
      4: ['Sergeant', 4200],
      6: ['Captain', null],
      7: ['Commander', 7000],
    },
    skins: [282, 283, 288, 302, 310, 311],
    divisions: [],
    members: 12,
    fleet: [598, 599, 599, 523, 523, 497],
  },
  {
    id: 6,
    name: 'Bayside Fire and Rescue',
    shortname: 'BFR',
    type: 2,
    color: 0xe6873cff | 0,
    rankcount: 6,
    ranks: {
      0: ['Probationary', 1700],
      1: ['Firefighter', 2500],
      2: ['Engineer', 3200],
      3: ['Lieutenant', 3900],
      4: ['Captain', 4800],
      5: ['Fire Chief', 6400],
    },
    skins: [277, 278, 279],
    divisions: ['Engine 1', 'Ladder 4'],
    members: 12,
    fleet: [407, 407, 544, 544, 563],
  },
  {
    id: 7,
    name: 'Low Tide Towing and Repair',
    shortname: 'LTTR',
    type: 8,
    color: 0x6fb08aff | 0,
    rankcount: 5,
    ranks: {
      0: ['Apprentice', 1300],
      1: ['Mechanic', 2000],
      2: ['Tow Operator', 2400],
      3: ['Foreman', 3300],
      4: ['Owner', null],
    },
    skins: [8, 42, 50, 268, 305],
    divisions: [],
    members: 9,
    fleet: [525, 525, 525, 578, 552],
  },
  {
    id: 8,
    name: 'Pelican Cab Company',
    shortname: 'PCC',
    type: 9,
    color: 0xf2d13cff | 0,
    rankcount: 5,
    ranks: { 0: ['Trial Driver', 1100], 1: ['Driver', 1700], 3: ['Dispatcher', 2600], 4: ['Manager', 3700] },
    skins: [7, 20, 142, 182, 220, 255],
    divisions: [],
    members: 8,
    fleet: [420, 420, 420, 438, 438, 409],
  },
]
