/** Columns of somebody in jail, warned twice and muted among newbies. */
export const punished = {
  jailtype: 2,
  jailtime: 900,
  prisonedby: 'Old_Admin',
  prisonreason: 'Ramming',
  warnings: 2,
  newbiemuted: 1,
} as const
