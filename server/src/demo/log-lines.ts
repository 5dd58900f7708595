/** Texts written by people of the demo world: reasons, log lines and release notes. */

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

/**
 * Lines of the game's logs, worded like those of this family of gamemodes. Placeholders: `staff`, `player`
 * and `other` with their uids, `here` and `there` with their addresses as well, and `money`.
 */
export const punishments = [
  '{staff} jailed {player} for 20 minutes, reason: Random deathmatch',
  '{staff} kicked {player}, reason: Away in a busy place',
  '{staff} prisoned {player} for 45 minutes, reason: Combat logging',
  '{staff} warned {player}, reason: Driving into people (1/3)',
]

/** Lines of `log_admin`. */
export const adminActs = [
  '{staff} fined {player} for ${money}, reason: Blocking the bridge',
  "{staff} unlocked {name}'s account.",
  "{staff} set {player's} phone number to 77124",
  '{staff} has made {player} a gang moderator.',
  "{staff} reversed {player's} DM punishment.",
  '{staff} has started the event "Night market race".',
]

/** Lines of the remaining plain logs, by table. */
export const otherLogs: Readonly<Record<string, readonly string[]>> = {
  log_faction: [
    '{staff} has invited {player} to Port Amber Police Department (id: 1).',
    '{staff} has arrested {player} for 15 minutes, fine: ${money}.',
    '{player} has quit Saltwind Broadcasting (id: 3) has rank Reporter (2).',
    "{staff} has taken {player's} 12 grams of pot.",
  ],
  log_gang: [
    '{player} deposited ${money} in the gang stash.',
    '{player} withdraws ${money} from the gang stash.',
    '{player} deposits an AK-47 in the Seventh Pier (id: 2) gang stash.',
    '{staff} has invited {player} to Lantern Street (id: 1).',
  ],
  log_give: [
    '{here} gives ${money} to {there}',
    '{here} transferred ${money} to {there}',
    '{player} gives 3 food to {other}',
    '{player} gives 250 materials to {other}',
    '{player} has sold their 40 painkillers to {other} for ${money}.',
  ],
  log_property: [
    '{player} purchased a Sultan for ${money}.',
    '{here} sold their house (id: 12) for ${money} to {there}',
    '{here} sold their Elegy (id: 44) for ${money} to {there}',
    '{player} upgraded their house (id: 12) to level 2 for ${money}.',
    '{player} sold their Sabre (id: 51) to the dealership for ${money}',
  ],
  log_namechanges: ["{staff} accepted {player's} namechange to New_Name for $5000."],
  log_vip: ['{staff} has given {player} Silver subscription for 30 days.'],
  log_cheat: ['{player} possibly used airbreak.', '{player} possibly speedhacked, speed: 391.4 km/h'],
  log_referrals: ['{here} has received 10 tokens for referring {there}.'],
  log_contracts: ['{player} placed a contract on {other} for ${money}, reason: Unpaid debt'],
}

/** The game's `changes` list, newest first; at most 64 characters per line. */
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
