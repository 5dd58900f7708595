/** Job names by code, as the specification lists them (portal, section 9). */

/**
 * Names by `users.job` and `users.secondjob`; −1 is no job. Defaults: the list differs between forks, so an
 * operator may replace it.
 */
export const jobNames: Readonly<Record<number, string>> = {
  [-1]: 'None',
  0: 'Pizzaman',
  1: 'Trucker',
  2: 'Fisherman',
  3: 'Bodyguard',
  4: 'Arms Dealer',
  5: 'Miner',
  6: 'Taxi Driver',
  7: 'Drug Dealer',
  8: 'Lawyer',
  9: 'Detective',
  10: 'Garbage Man',
  11: 'Farmer',
  12: 'Construction Worker',
  13: 'Thief',
  14: 'Fuel Worker',
}

/** The text for a code without a name. */
export const unknownJob = 'Unknown Job'
