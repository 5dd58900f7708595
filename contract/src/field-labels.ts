/**
 * What fields are called in English, for the server's sentences and its trail. The browser has these names
 * in its messages, in the reader's language, so nothing there imports this file.
 */
import type { ProfileFieldName } from './profile-fields.ts'
import type { SettingName } from './server-settings.ts'

/** Names of profile fields. */
export const profileLabels: Readonly<Record<ProfileFieldName, string>> = {
  username: 'Username',
  phone: 'Phone',
  gender: 'Gender',
  age: 'Age',
  skin: 'Skin',
  bank: 'Bank',
  level: 'Level',
  exp: 'Experience',
  adminlevel: 'Admin level',
  adminname: 'Admin name',
  helperlevel: 'Helper level',
  health: 'Health',
  armour: 'Armour',
  atm: 'ATM number',
  job: 'Job',
  secondjob: 'Second job',
  vippackage: 'VIP package',
  faction: 'Faction',
  factionrank: 'Faction rank',
  gang: 'Gang',
  gangrank: 'Gang rank',
  division: 'Division',
  factionmod: 'Faction moderator',
  gangmod: 'Gang moderator',
  banappealer: 'Ban appealer',
  pbpoint: 'Paintball points',
}

/** Names of settings of the game's server. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  server_motd: 'Server MOTD',
  admin_motd: 'Admin MOTD',
  helper_motd: 'Helper MOTD',
  blackcode: 'Black code',
  minerate: 'Mine rate',
  fuelrate: 'Fuel rate',
  truckrate: 'Truck rate',
  garbagerate: 'Garbage rate',
  fishrate: 'Fish rate',
  choprate: 'Chop rate',
  pizzarate: 'Pizza rate',
  farmerrate: 'Farmer rate',
  constructionrate: 'Construction rate',
  diamondrate: 'Diamond rate',
  goldrate: 'Gold rate',
}

const noOrYes: Readonly<Record<number, string>> = { 0: 'No', 1: 'Yes' }

const genders: Readonly<Record<number, string>> = { 1: 'Male', 2: 'Female' }

/** What a value of a field's closed list is called; undefined where it has no name. */
export const choiceLabel = (field: ProfileFieldName, value: number): string | undefined =>
  (field === 'gender' ? genders : noOrYes)[value]
