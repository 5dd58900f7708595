/** What people of the demo world write down: reasons, log lines and release notes. */

export const chargeReasons = [
  'Speeding on the harbour bridge',
  'Parking in a fire lane',
  'Leaving the scene of an accident',
  'Unlicensed possession of a firearm',
  'Evading a traffic stop',
  'Trespassing on the container terminal',
  'Street racing',
  'Driving without a licence',
  'Petty theft',
  'Obstructing an officer',
]

export const banReasons = [
  'Speed hack',
  'Vehicle spawn hack',
  'Advertising another server',
  'Ban evasion',
  'Repeated deathmatching',
  'Scamming with real money',
  'Insulting staff and players',
]

export const flagNotes = [
  'Asked twice not to honk at the spawn. Watch.',
  'Owes the city a parking fine from the event.',
  'Name change refused: too close to a staff name.',
  'Second account agreed with the ban appeals team.',
  'Quit a faction, fifteen days to wait.',
]

/** Sentences of `log_punishments`; the braces are filled in. */
export const punishments = [
  '{staff} has jailed {player} for 20 minutes, reason: Random deathmatch',
  '{staff} has kicked {player}, reason: Away in a busy place',
  '{staff} has muted {player} in global chat, reason: Flooding',
  '{staff} has warned {player}, reason: Driving into people',
  '{staff} has prisoned {player} for 45 minutes, reason: Combat logging',
]

/** Sentences of `log_admin`. */
export const adminActs = [
  '{staff} has set the weather to 1.',
  '{staff} has teleported to {player}.',
  "{staff} has set {player}'s health to 100.0.",
  "{staff} has repaired {player}'s vehicle.",
  '{staff} has respawned all unoccupied vehicles.',
  '{staff} has accepted the report of {player}.',
  "{staff} has released {player}'s vehicle from the impound.",
  '{staff} has started the event "Night market race".',
  "{staff} has set {player}'s job to Trucker.",
  '{staff} has added a faction locker.',
]

/** Sentences of the remaining plain logs, by table. */
export const otherLogs: Readonly<Record<string, readonly string[]>> = {
  log_faction: [
    '{staff} has invited {player} to Port Amber Police Department.',
    '{staff} has set the rank of {player} to Paramedic (2).',
    '{player} has quit Saltwind Broadcasting as Reporter.',
    '{player} has deposited $12000 into the faction vault.',
  ],
  log_gang: [
    '{player} has taken 40 rounds from the stash of Seventh Pier.',
    '{player} has put $7500 into the stash of Marigold Crew.',
    '{player} has claimed the turf Cannery Row for Lantern Street.',
  ],
  log_give: [
    '{player} gives $2500 to {other}.',
    '{player} gives 3 Water to {other}.',
    '{player} pays {other} $180.',
  ],
  log_property: [
    '{player} has bought house 12 for $340000.',
    '{player} has sold business 4 to {other} for $1250000.',
    '{player} has sold a Sultan to {other} for $185000.',
  ],
  log_namechanges: ['{staff} has accepted the name change of {player}.'],
  log_vip: [
    '{staff} has set the package of {player} to Silver for 30 days.',
    "{player}'s package has expired.",
  ],
  log_cheat: ['{player} was kicked: armour above 100.', '{player} was flagged: moved 400 m in one second.'],
  log_referrals: ['{other} was referred by {player} and received $25000.'],
  log_contracts: ['{player} has placed a contract of $50000 on {other}.'],
}

/** The game's `changes` list, newest first; at most 64 characters a line. */
export const changeLines = [
  'Night market race every Saturday from the boardwalk',
  'Trucker routes to the container terminal pay by distance',
  'Impound lot moved next to Low Tide Towing',
  'Boats keep their fuel after a restart',
  'Phone shows missed calls again',
  'Medics can carry a stretcher in the Maverick',
  'Trunks of level 3 hold $100,000',
  'Fixed: gang stash lost ammunition at disconnect',
  'New skins for Bayside Fire and Rescue',
  'Fishing: sea bass sell better before sunrise',
]

export const messages = {
  server_motd: 'Welcome to Port Amber. The night market opens at eight.',
  admin_motd: 'Answer reports before teleporting. Notes go to the handbook.',
  helper_motd: 'Newcomers first: licence, phone, job, in that order.',
}
