/**
 * The `users` table of the demo world: the family's names, types and defaults of everything a portal may show
 * or edit, without positions, cooldowns and most display switches.
 */
import {
  counted,
  date,
  flag,
  float,
  int,
  longText,
  moment,
  numbered,
  small,
  text,
  tiny,
  type Column,
} from './columns.ts'

const identity = [
  counted('uid'),
  text(24, null, 'username'),
  text(129, null, 'password'),
  moment('regdate lastlogin'),
  date('login_date'),
  text(16, null, 'ip'),
  flag(1, 'setup gender'),
  tiny(18, 'age'),
  small(299, 'skin SkinSave0'),
  text(16, 'None', 'accent'),
  flag(0, 'verified'),
  text(6, null, 'code'),
  longText('discord_id discord_name'),
]

const progress = [
  int(50000, 'cash bank'),
  int(0, 'paycheck dirtycash diamonds ecoin cookies'),
  int(1, 'level'),
  int(0, 'exp hours mhours upgradepoints'),
  small(0, 'minutes'),
  float(100, 'health'),
  float(0, 'armor'),
  int(100, 'hunger thirst'),
  flag(0, 'injured hospital'),
  int(0, 'phone insurance'),
  int(-1, 'job marriedto'),
  tiny(-1, 'secondjob'),
  int(0, 'courierskill fishingskill guardskill weaponskill mechanicskill lawyerskill smugglerskill'),
  int(0, 'detectiveskill thiefskill'),
  flag(0, 'carlicense'),
  tiny(0, 'gunlicense'),
]

const staff = [
  int(0, 'adminlevel'),
  text(24, 'None', 'adminname'),
  tiny(0, 'helperlevel'),
  flag(0, 'factionmod gangmod banappealer teacher'),
  int(0, 'formeradmin reports helprequests newbies'),
]

const premium = [
  tiny(0, 'vippackage'),
  int(0, 'viptime vipcooldown'),
  text(64, '0', 'customtitle'),
  text(16, '0', 'customcolor'),
]

const groups = [
  tiny(-1, 'faction gang'),
  tiny(0, 'factionrank gangrank'),
  tiny(-1, 'division'),
  int(0, 'duty bandana contracted completedhits failedhits'),
  text(24, 'Nobody', 'contractby'),
]

const justice = [
  int(0, 'crimes arrested jailtime weaponrestricted comserv'),
  tiny(0, 'wantedlevel warnings dmwarnings reportwarns'),
  flag(0, 'locked jailtype newbiemuted helpmuted admuted livemuted globalmuted reportmuted'),
  text(24, 'No-one', 'prisonedby'),
  text(128, 'None', 'prisonreason'),
]

const belongings = [
  int(0, 'materials pot crack meth painkillers seeds ephedrine muriaticacid bakingsoda cigars spraycans'),
  int(0, 'fishingbait fishweight components bombs gascan rope mask backpack rollerskates lockpick crowbar'),
  int(0, 'repairkit toolkit pickaxe food drink milk candy channel rentinghouse'),
  flag(0, 'walkietalkie boombox mp3player phonebook fishingrod watch gps flashlight'),
  int(0, 'passport passportlevel passportskin passportphone referral_uid refercount'),
  text(64, null, 'passportname'),
  tiny(0, numbered('weapon_', 0, 12)),
  small(0, numbered('ammo_', 0, 12)),
  small(0, 'pistolammo shotgunammo smgammo arammo rifleammo hpammo poisonammo fmjammo'),
]

/** Two fields of the portal that forks of the family have under these names or not at all. */
const named = [int(0, 'atm pbpoint')]

/** All columns of `users`, `uid` first. */
export const userColumns: readonly Column[] = [
  ...identity,
  ...progress,
  ...staff,
  ...premium,
  ...groups,
  ...justice,
  ...belongings,
  ...named,
].flat()
