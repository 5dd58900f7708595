import type { User } from '@idlewood/contract/character'

/** 2 is female, everything else male, as the specification has it. */
export const genderName = (gender: User['gender']): string => (gender === 2 ? 'Female' : 'Male')
