/** Columns of somebody in jail, with two warnings and a mute in the newbie chat. */
export const punished = {
  jailtype: 2,
  jailtime: 900,
  prisonedby: 'Old_Admin',
  prisonreason: 'Ramming',
  warnings: 2,
  newbiemuted: 1,
} as const
