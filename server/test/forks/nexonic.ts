/** Nexonic Roleplay (open.mp): the tables relevant to a portal, column by column. */
import type { Fork } from './load-fork.ts'

export const nexonic: Fork = {
  bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, username varchar(24), ip varchar(16), bannedby varchar(24), date datetime,
      reason varchar(128), permanent tinyint(1) = 0
    `,
  },
  changes: {
    keys: ['unique slot'],
    columns: `
      slot tinyint(2), text varchar(64)
    `,
  },
  charges: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, uid int(10), chargedby varchar(24), date datetime, reason varchar(128)
    `,
  },
  divisions: {
    keys: ['unique id divisionid'],
    columns: `
      id tinyint(2), divisionid tinyint(2), name varchar(32)
    `,
  },
  factionlockers: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(11) not null, factionid int(11) not null, pos_x float not null, pos_y float not null,
      pos_z float not null, interior int(11) not null, world int(11) not null,
      iconid int(11) not null = 1239, label int(11) not null = 1, weapon_kevlar int(11) not null = 1,
      weapon_medkit int(11) not null = 1, weapon_nitestick int(11) not null = 0,
      weapon_mace int(11) not null = 0, weapon_deagle int(11) not null = 1,
      weapon_shotgun int(11) not null = 1, weapon_mp5 int(11) not null = 1, weapon_m4 int(11) not null = 1,
      weapon_spas12 int(11) not null = 1, weapon_sniper int(11) not null = 1,
      weapon_camera int(11) not null = 0, weapon_fire_extinguisher int(11) not null = 0,
      weapon_painkillers int(11) not null = 0, price_kevlar int(11) not null = 100,
      price_medkit int(11) not null = 50, price_nitestick int(11) not null = 0,
      price_mace int(11) not null = 0, price_deagle int(11) not null = 850,
      price_shotgun int(11) not null = 1000, price_mp5 int(11) not null = 1500,
      price_m4 int(11) not null = 2500, price_spas12 int(11) not null = 3500,
      price_sniper int(11) not null = 5000, price_camera int(11) not null = 0,
      price_fire_extinguisher int(11) not null = 0, price_painkillers int(11) not null = 0
    `,
  },
  factionpay: {
    keys: ['unique id rank'],
    columns: `
      id tinyint(2), rank tinyint(2), amount int(10)
    `,
  },
  factionranks: {
    keys: ['unique id rank'],
    columns: `
      id tinyint(2), rank tinyint(2), name varchar(32)
    `,
  },
  factions: {
    keys: ['unique id'],
    columns: `
      id tinyint(2), name varchar(48), shortname tinytext, leader varchar(24) = No-one, type tinyint(2) = 0,
      color int(10) = -1, rankcount tinyint(2) = 6, lockerx float = 0, lockery float = 0, lockerz float = 0,
      lockerinterior tinyint(2) = 0, lockerworld int(10) = 0, turftokens int(11) = 0
    `,
  },
  factionskins: {
    keys: ['unique id slot'],
    columns: `
      id tinyint(2), slot tinyint(2), skinid smallint(3)
    `,
  },
  flags: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, uid int(10), flaggedby varchar(24), date datetime, description varchar(128)
    `,
  },
  gangranks: {
    keys: ['unique id rank'],
    columns: `
      id tinyint(2), rank tinyint(2), name varchar(32)
    `,
  },
  gangs: {
    columns: `
      id tinyint(2), name varchar(32) = None, motd varchar(128) = None, leader varchar(24) = No-one,
      color int(10) = -256, strikes tinyint(1) = 0, level tinyint(2) = 1, points int(10) = 0,
      turftokens int(10) = 0, stash_x float = 0, stash_y float = 0, stash_z float = 0,
      stashinterior tinyint(2) = 0, stashworld int(10) = 0, cash int(10) = 0, materials int(10) = 0,
      pot int(10) = 0, crack int(10) = 0, meth int(10) = 0, painkillers int(10) = 0, pistolammo int(10) = 0,
      shotgunammo int(10) = 0, smgammo int(10) = 0, arammo int(10) = 0, rifleammo int(10) = 0,
      hpammo int(10) = 0, poisonammo int(10) = 0, fmjammo int(10) = 0, weapon_9mm int(10) = 0,
      weapon_sdpistol int(10) = 0, weapon_deagle int(10) = 0, weapon_shotgun int(10) = 0,
      weapon_spas12 int(10) = 0, weapon_sawnoff int(10) = 0, weapon_tec9 int(10) = 0,
      weapon_uzi int(10) = 0, weapon_mp5 int(10) = 0, weapon_ak47 int(10) = 0, weapon_m4 int(10) = 0,
      weapon_rifle int(10) = 0, weapon_sniper int(10) = 0, weapon_molotov int(10) = 0,
      armsdealer tinyint(1) = 0, drugdealer tinyint(1) = 0, arms_x float = 0, arms_y float = 0,
      arms_z float = 0, arms_a float = 0, drug_x float = 0, drug_y float = 0, drug_z float = 0,
      drug_a float = 0, armsworld int(10) = 0, drugworld int(10) = 0, drugpot int(10) = 0,
      drugcrack int(10) = 0, drugmeth int(10) = 0, armsmaterials int(10) = 0, armsprice_1 int(10) = 0,
      armsprice_2 int(10) = 0, armsprice_3 int(10) = 0, armsprice_4 int(10) = 0, armsprice_5 int(10) = 0,
      armsprice_6 int(10) = 0, armsprice_7 int(10) = 0, armsprice_8 int(10) = 0,
      armsprice_9 int(10) not null = 0, armsprice_10 int(10) not null = 0,
      armsprice_11 int(10) not null = 0, armsprice_12 tinyint(2) not null = 0, pot_price int(10) = 0,
      crack_price int(10) = 0, meth_price int(10) = 0, armshpammo int(10) = 0, armspoisonammo int(10) = 0,
      armsfmjammo int(10) = 0, alliance int(10) not null = -1, type int(11) not null = 0
    `,
  },
  gangskins: {
    keys: ['unique id slot'],
    columns: `
      id tinyint(2), slot tinyint(2), skinid smallint(3)
    `,
  },
  graffiti: {
    engine: 'MyISAM',
    columns: `
      graffitiID int(12), graffitiX float = 0, graffitiY float = 0, graffitiZ float = 0,
      graffitiAngle float = 0, graffitiColor int(12) = 0, graffitiText varchar(64)
    `,
  },
  inventory: {
    keys: ['primary invID'],
    counts: 'invID',
    columns: `
      ID int(11) = 0, invID int(11) not null, invItem varchar(32), invModel int(11) = 0,
      invQuantity int(11) = 0
    `,
  },
  kills: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, killer_uid int(10), target_uid int(10), killer varchar(24), target varchar(24),
      reason varchar(24), date datetime
    `,
  },
  log_admin: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, date datetime, description varchar(255)
    `,
  },
  phonebook: {
    keys: ['unique number'],
    columns: `
      name varchar(24), number int(10)
    `,
  },
  users: {
    keys: ['primary uid', 'index uid', 'index uid'],
    counts: 'uid',
    columns: `
      uid int(10) not null, username varchar(24), password varchar(129), regdate datetime,
      lastlogin datetime, login_date date, ip varchar(16), setup tinyint(1) = 1, gender tinyint(1) = 1,
      age tinyint(3) = 18, skin smallint(3) = 299, camera_x float = 0, camera_y float = 0,
      camera_z float = 0, pos_x float = 0, pos_y float = 0, pos_z float = 0, pos_a float = 0,
      interior tinyint(2) = 0, world int(10) = 0, cash int(10) = 50000, bank int(10) = 50000,
      paycheck int(10) = 0, level int(10) = 1, exp int(10) = 0, minutes smallint(3) = 0, hours int(10) = 0,
      adminlevel int(10) = 0, adminname varchar(24) = None, helperlevel tinyint(2) = 0, health float = 100,
      armor float = 0, upgradepoints int(10) = 0, warnings tinyint(3) = 0, injured tinyint(1) = 0,
      hospital tinyint(1) = 0, spawnhealth float = 50, spawnarmor float = 0, jailtype tinyint(1) = 0,
      jailtime int(10) = 0, newbiemuted tinyint(1) = 0, helpmuted tinyint(1) = 0, admuted tinyint(1) = 0,
      livemuted tinyint(1) = 0, globalmuted tinyint(1) = 0, reportmuted tinyint(2) = 0,
      reportwarns tinyint(2) = 0, fightstyle tinyint(2) = 4, locked tinyint(1) = 0,
      accent varchar(16) = None, cookies int(10) = 0, phone int(10) = 0, job int(10) = -1,
      secondjob tinyint(2) = -1, crimes int(10) = 0, arrested int(10) = 0, materials int(10) = 0,
      pot int(10) = 0, crack int(10) = 0, meth int(10) = 0, painkillers int(10) = 0,
      foodbaon int(11) not null = 0, waterbaon int(11) not null = 0, medicinebaon int(11) not null = 0,
      seeds int(10) = 0, ephedrine int(10) = 0, muriaticacid int(10) = 0, bakingsoda int(10) = 0,
      cigars int(10) = 0, walkietalkie tinyint(1) = 0, channel int(10) = 0, rentinghouse int(10) = 0,
      spraycans int(10) = 0, boombox tinyint(1) = 0, mp3player tinyint(1) = 0, phonebook tinyint(1) = 0,
      fishingrod tinyint(1) = 0, fishingbait int(10) = 0, fishweight int(10) = 0, components int(10) = 0,
      courierskill int(10) = 0, fishingskill int(10) = 0, guardskill int(10) = 0, weaponskill int(10) = 0,
      mechanicskill int(10) = 0, lawyerskill int(10) = 0, smugglerskill int(10) = 0,
      toggletextdraws tinyint(1) = 0, toggleooc tinyint(1) = 0, togglephone tinyint(1) = 0,
      toggleadmin tinyint(1) = 0, togglehelper tinyint(1) = 0, togglenewbie tinyint(1) = 0,
      togglewt tinyint(1) = 0, toggleradio tinyint(1) = 0, togglevip tinyint(1) = 0,
      togglemusic tinyint(1) = 0, togglefaction tinyint(1) = 0, togglegang tinyint(1) = 0,
      togglenews tinyint(1) = 0, toggleglobal tinyint(1) = 0, togglecam tinyint(1) = 0,
      carlicense tinyint(1) = 0, vippackage tinyint(2) not null = 1, viptime int(10) = 8640000,
      vipcooldown int(10) = 0, weapon_0 tinyint(2) = 0, weapon_1 tinyint(2) = 0, weapon_2 tinyint(2) = 0,
      weapon_3 tinyint(2) = 0, weapon_4 tinyint(2) = 0, weapon_5 tinyint(2) = 0, weapon_6 tinyint(2) = 0,
      weapon_7 tinyint(2) = 0, weapon_8 tinyint(2) = 0, weapon_9 tinyint(2) = 0, weapon_10 tinyint(2) = 0,
      weapon_11 tinyint(2) = 0, weapon_12 tinyint(2) = 0, ammo_0 smallint(5) = 0, ammo_1 smallint(5) = 0,
      ammo_2 smallint(5) = 0, ammo_3 smallint(5) = 0, ammo_4 smallint(5) = 0, ammo_5 smallint(5) = 0,
      ammo_6 smallint(5) = 0, ammo_7 smallint(5) = 0, ammo_8 smallint(5) = 0, ammo_9 smallint(5) = 0,
      ammo_10 smallint(5) = 0, ammo_11 smallint(5) = 0, ammo_12 smallint(5) = 0, faction tinyint(2) = -1,
      gang tinyint(2) = -1, factionrank tinyint(2) = 0, gangrank tinyint(2) = 0, division tinyint(2) = -1,
      contracted int(10) = 0, contractby varchar(24) = Nobody, bombs int(10) = 0, completedhits int(10) = 0,
      failedhits int(10) = 0, reports int(10) = 0, helprequests int(10) = 0, speedometer tinyint(1) = 1,
      factionmod tinyint(1) = 0, gangmod tinyint(1) = 0, teacher tinyint(1) = 0, banappealer tinyint(1) = 0,
      potplanted tinyint(1) = 0, pottime int(10) = 0, potgrams int(10) = 0, pot_x float = 0,
      pot_y float = 0, pot_z float = 0, pot_a float = 0, inventoryupgrade int(10) = 0,
      addictupgrade int(10) = 0, traderupgrade int(10) = 0, assetupgrade int(10) = 0,
      laborupgrade int(11) not null = 0, pistolammo smallint(5) = 0, shotgunammo smallint(5) = 0,
      smgammo smallint(5) = 0, arammo smallint(5) = 0, rifleammo smallint(5) = 0, hpammo smallint(5) = 0,
      poisonammo smallint(5) = 0, fmjammo smallint(5) = 0, ammotype tinyint(2) = 0,
      ammoweapon tinyint(2) = 0, dmwarnings tinyint(2) = 0, weaponrestricted int(10) = 0,
      referral_uid int(10) = 0, refercount int(10) = 0, watch tinyint(1) = 0, gps tinyint(1) = 0,
      prisonedby varchar(24) = No-one, prisonreason varchar(128) = None, togglehud tinyint(1) = 1,
      clothes smallint(3) = -1, showturfs tinyint(1) = 0, showlands tinyint(1) = 0, watchon tinyint(1) = 0,
      gpson tinyint(1) = 0, doublexp int(10) = 0, couriercooldown int(10) = 0, pizzacooldown int(10) = 0,
      detectivecooldown int(10) = 0, duty int(10) = 0, bandana int(10) not null = 0,
      detectiveskill int(11) = 0, gascan int(11) = 0, refunded int(11) = 0, backpack int(11) = 0,
      bpcash int(11) = 0, bpmaterials int(11) = 0, bppot int(11) = 0, bpcrack int(11) = 0,
      bpmeth int(11) = 0, bppainkillers int(11) = 0, bpweapon_0 int(11) = 0, bpweapon_1 int(11) = 0,
      bpweapon_2 int(11) = 0, bpweapon_3 int(11) = 0, bpweapon_4 int(11) = 0, bpweapon_5 int(11) = 0,
      bpweapon_6 int(11) = 0, bpweapon_7 int(11) = 0, bpweapon_8 int(11) = 0, bpweapon_9 int(11) = 0,
      bpweapon_10 int(11) = 0, bpweapon_11 int(11) = 0, bpweapon_12 int(11) = 0, bpweapon_13 int(11) = 0,
      bpweapon_14 int(11) = 0, bphpammo int(11) = 0, bppoisonammo int(11) = 0, bpfmjammo int(11) = 0,
      formeradmin int(2) not null = 0, deathcooldown int(10) not null = 0, hunger int(10) not null = 100,
      hungertimer int(10) not null = 0, thirst int(11) not null = 100, thirsttimer int(11) not null = 0,
      totalpatients int(10) not null = 0, totalfires int(10) not null = 0,
      rarecooldown int(10) not null = 0, vipdlcooldown int(11) not null = 0,
      customtitle varchar(64) not null = 0, customcolor varchar(16) not null = 0, mask int(10) not null = 0,
      diamonds int(11) not null = 0, ecoin int(11) = 0, blindfold int(10) not null = 0,
      rope int(10) not null = 0, insurance int(10) not null = 0, passport int(10) not null = 0,
      passportname varchar(64), passportlevel int(10) not null = 0, passportskin int(10) not null = 0,
      passportphone int(10) not null = 0, marriedto int(10) not null = -1, newbies int(10) not null = 0,
      chatanim tinyint(2) not null = 0, Lottery int(11) not null = 0, LotteryB int(11) not null = 0,
      flashlight tinyint(2) not null = 0, candy int(11) not null = 0, gunlicense tinyint(2) not null = 0,
      dirtycash int(11) not null = 0, comserv int(11) not null = 0, voicechat int(11),
      covidtimer int(11) not null = 0, facemask int(10) not null = 0, fmtime int(10) = 0,
      thiefcooldown int(10) = 0, crackcooldown int(10) = 0, thiefskill int(10) = 0, mhours int(10) = 0,
      rollerskates int(10) = 0, pcoupon int(11) = 0, pcoupons int(11) = 0, lockpick int(11) not null = 0,
      crowbar int(11) not null = 0, SkinSave0 smallint(3) not null = 299, repairkit int(10) not null = 0,
      food int(10) not null = 0, drink int(10) not null = 0, toolkit int(10) not null = 0,
      pickaxe int(10) not null = 0, donateweapon int(10) not null = 0, wantedlevel tinyint(2) = 0,
      buygun int(10) not null = 0, bgtime int(10) not null = 0, verified tinyint(1) = 0, code varchar(6),
      discord_id text, discord_name text, hudmode tinyint(1) = 1, mixedcrack int(2) = 0,
      crushedcrack int(2) = 0, meltedmat int(2) = 0, pourmat int(2) = 0, cookedmeth int(2) = 0,
      milk int(11) not null = 0
    `,
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, ownerid int(10) = 0, owner varchar(24) = Nobody, modelid smallint(3) = 0,
      price int(10) = 0, tickets int(10) = 0, impounded int(11) = 0, locked tinyint(1) = 0,
      plate varchar(32) = None, fuel tinyint(3) = 100, health float = 1000, pos_x float = 0,
      pos_y float = 0, pos_z float = 0, pos_a float = 0, color1 smallint(3) = 0, color2 smallint(3) = 0,
      paintjob smallint(3) = -1, registered int(11), interior tinyint(2) = 0, world int(10) = 0,
      neon smallint(5) = 0, neonenabled tinyint(1) = 0, trunk tinyint(1) = 0, alarm tinyint(2) not null = 0,
      mod_1 smallint(4) = 0, mod_2 smallint(4) = 0, mod_3 smallint(4) = 0, mod_4 smallint(4) = 0,
      mod_5 smallint(4) = 0, mod_6 smallint(4) = 0, mod_7 smallint(4) = 0, mod_8 smallint(4) = 0,
      mod_9 smallint(4) = 0, mod_10 smallint(4) = 0, mod_11 smallint(4) = 0, mod_12 smallint(4) = 0,
      mod_13 smallint(4) = 0, mod_14 smallint(4) = 0, cash int(10) = 0, materials int(10) = 0,
      pot int(10) = 0, crack int(10) = 0, meth int(10) = 0, painkillers int(10) = 0,
      weapon_1 tinyint(2) = 0, weapon_2 tinyint(2) = 0, weapon_3 tinyint(2) = 0, ammo_1 smallint(5) = 0,
      ammo_2 smallint(5) = 0, ammo_3 smallint(5) = 0, gangid tinyint(2) = -1, factiontype tinyint(2) = 0,
      job tinyint(2) = -1, vippackage int(11) not null = 0, rank int(11) not null = 0,
      respawndelay int(10) = 0, pistolammo smallint(5) = 0, shotgunammo smallint(5) = 0,
      smgammo smallint(5) = 0, arammo smallint(5) = 0, rifleammo smallint(5) = 0, hpammo smallint(5) = 0,
      poisonammo smallint(5) = 0, fmjammo smallint(5) = 0
    `,
  },
}
