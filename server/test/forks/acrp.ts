/** Africa City Roleplay (SA-MP), which uses MySQL 8: the tables relevant to a portal, column by column. */
import type { Fork } from './load-fork.ts'

export const acrp: Fork = {
  bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, username varchar(24), ip varchar(16), bannedby varchar(24), date datetime,
      reason varchar(128), permanent tinyint(1) = 0
    `,
  },
  changes: {
    keys: ['unique slot'],
    columns: `
      slot tinyint, text varchar(64)
    `,
  },
  charges: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, uid int, chargedby varchar(24), date datetime, reason varchar(128)
    `,
  },
  divisions: {
    keys: ['unique id divisionid'],
    columns: `
      id tinyint, divisionid tinyint, name varchar(32)
    `,
  },
  factionlockers: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, factionid int not null, pos_x float not null, pos_y float not null,
      pos_z float not null, interior int not null, world int not null, iconid int not null = 1239,
      label int not null = 1, weapon_kevlar int not null = 1, weapon_medkit int not null = 1,
      weapon_nitestick int not null = 0, weapon_mace int not null = 0, weapon_deagle int not null = 1,
      weapon_shotgun int not null = 1, weapon_mp5 int not null = 1, weapon_m4 int not null = 1,
      weapon_spas12 int not null = 1, weapon_sniper int not null = 1, weapon_camera int not null = 0,
      weapon_fire_extinguisher int not null = 0, weapon_painkillers int not null = 0,
      price_kevlar int not null = 100, price_medkit int not null = 50, price_nitestick int not null = 0,
      price_mace int not null = 0, price_deagle int not null = 850, price_shotgun int not null = 1000,
      price_mp5 int not null = 1500, price_m4 int not null = 2500, price_spas12 int not null = 3500,
      price_sniper int not null = 5000, price_camera int not null = 0,
      price_fire_extinguisher int not null = 0, price_painkillers int not null = 0
    `,
  },
  factionpay: {
    keys: ['unique id rank'],
    columns: `
      id tinyint, rank tinyint, amount int
    `,
  },
  factionranks: {
    keys: ['unique id rank'],
    columns: `
      id tinyint, rank tinyint, name varchar(32)
    `,
  },
  factions: {
    keys: ['unique id'],
    columns: `
      id tinyint, name varchar(48), leader varchar(24) = No-one, type tinyint = 0, color int = -1,
      rankcount tinyint = 6, lockerx float = 0, lockery float = 0, lockerz float = 0,
      lockerinterior tinyint = 0, lockerworld int = 0, turftokens int = 0, shortname varchar(64)
    `,
  },
  factionskins: {
    keys: ['unique id slot'],
    columns: `
      id tinyint, slot tinyint, skinid smallint
    `,
  },
  flags: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, uid int, flaggedby varchar(24), date datetime, description varchar(128)
    `,
  },
  gangranks: {
    keys: ['unique id rank'],
    columns: `
      id tinyint, rank tinyint, name varchar(32)
    `,
  },
  gangs: {
    keys: ['unique id'],
    columns: `
      id tinyint, name varchar(32) = None, motd varchar(128) = None, leader varchar(24) = No-one,
      color int = -256, strikes tinyint(1) = 0, level tinyint = 1, points int = 0, turftokens int = 0,
      stash_x float = 0, stash_y float = 0, stash_z float = 0, stashinterior tinyint = 0,
      stashworld int = 0, cash int = 0, materials int = 0, pot int = 0, crack int = 0, meth int = 0,
      painkillers int = 0, pistolammo int = 0, shotgunammo int = 0, smgammo int = 0, arammo int = 0,
      rifleammo int = 0, hpammo int = 0, poisonammo int = 0, fmjammo int = 0, weapon_9mm int = 0,
      weapon_sdpistol int = 0, weapon_deagle int = 0, weapon_shotgun int = 0, weapon_spas12 int = 0,
      weapon_sawnoff int = 0, weapon_tec9 int = 0, weapon_uzi int = 0, weapon_mp5 int = 0,
      weapon_ak47 int = 0, weapon_m4 int = 0, weapon_rifle int = 0, weapon_sniper int = 0,
      weapon_molotov int = 0, armsdealer tinyint(1) = 0, drugdealer tinyint(1) = 0, arms_x float = 0,
      arms_y float = 0, arms_z float = 0, arms_a float = 0, drug_x float = 0, drug_y float = 0,
      drug_z float = 0, drug_a float = 0, armsworld int = 0, drugworld int = 0, drugpot int = 0,
      drugcrack int = 0, drugmeth int = 0, armsmaterials int = 0, armsprice_1 int = 0, armsprice_2 int = 0,
      armsprice_3 int = 0, armsprice_4 int = 0, armsprice_5 int = 0, armsprice_6 int = 0,
      armsprice_7 int = 0, armsprice_8 int = 0, pot_price int = 0, crack_price int = 0, meth_price int = 0,
      armshpammo int = 0, armspoisonammo int = 0, armsfmjammo int = 0, alliance int not null = -1,
      armsprice_9 int = 0, armsprice_10 int = 0, armsprice_11 int = 0, armsprice_12 int = 0,
      shortname varchar(64), weapon_vest int = 0, dirtycash int = 0
    `,
  },
  gangskins: {
    keys: ['unique id slot'],
    columns: `
      id tinyint, slot tinyint, skinid smallint
    `,
  },
  graffiti: {
    engine: 'MyISAM',
    columns: `
      graffitiID int not null, graffitiX float = 0, graffitiY float = 0, graffitiZ float = 0,
      graffitiAngle float = 0, graffitiColor int = 0, graffitiText varchar(64)
    `,
  },
  kills: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, killer_uid int, target_uid int, killer varchar(24), target varchar(24),
      reason varchar(24), date datetime
    `,
  },
  log_admin: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
  newinventory: {
    keys: ['primary invID'],
    counts: 'invID',
    columns: `
      ownerID int = 0, invID int not null, invItem varchar(32), invModel int = 0, invQuantity int = 0,
      slot int not null = 0
    `,
  },
  phonebook: {
    keys: ['unique number'],
    columns: `
      name varchar(24), number int
    `,
  },
  server_info: {
    charset: 'utf8mb4',
    columns: `
      servername varchar(80) not null, tax int not null, vault int not null,
      server_motd varchar(128) not null, record_date varchar(128) not null, player_record int not null,
      total_registered int not null, connections int not null, total_hours int not null = 0,
      total_kills int not null, total_deaths int not null, anticheat_bans int not null,
      admin_motd varchar(128) not null, helper_motd varchar(128) not null, max_capture1 int not null,
      max_capture2 int not null, exp_level tinyint not null = 1, salary_level tinyint not null = 1,
      event tinyint not null = 0, robbery tinyint not null = 0, anti_vpn tinyint not null = 0,
      anti_curse tinyint not null = 0, anti_cheat1 tinyint not null = 0, anti_cheat2 tinyint not null = 0,
      headshot tinyint not null = 0, bleeding tinyint not null = 0, brokenleg tinyint not null = 0,
      acceptdeath tinyint not null = 0, purge tinyint not null = 0, chat_ooc tinyint not null = 0,
      chat_newbie tinyint not null = 0, chat_vip tinyint not null = 0, chat_global tinyint not null = 0,
      chat_admin tinyint not null = 0, chat_report tinyint not null = 0, stock_seed int not null = 0,
      stock_crack int not null = 0, stock_ephedrine int not null = 0, max_jobworker0 int not null = 0,
      max_jobworker1 int not null = 0, max_jobworker2 int not null = 0, max_jobworker3 int not null = 0,
      max_jobworker4 int not null = 0, max_jobworker5 int not null = 0, max_jobworker6 int not null = 0,
      max_jobworker7 int not null = 0, max_jobworker8 int not null = 0, max_jobworker9 int not null = 0
    `,
  },
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      uid int not null, username varchar(24), password varchar(129), regdate datetime, lastlogin datetime,
      ip varchar(16), setup tinyint(1) = 1, gender tinyint(1) = 1, age tinyint = 18, skin smallint = 299,
      camera_x float = 0, camera_y float = 0, camera_z float = 0, pos_x float = 0, pos_y float = 0,
      pos_z float = 0, pos_a float = 0, interior tinyint = 0, world int = 0, cash int = 2500,
      bank int = 500, paycheck int = 0, level int = 1, exp int = 0, minutes int = 0, hours int = 0,
      adminlevel int = 0, adminname varchar(24) = None, helperlevel tinyint = 0, health float = 100,
      armor float = 0, warnings tinyint = 0, injured tinyint(1) = 0, hospital tinyint(1) = 0,
      spawnhealth float = 50, spawnarmor float = 0, jailtype tinyint(1) = 0, jailtime int = 0,
      newbiemuted tinyint(1) = 0, helpmuted tinyint(1) = 0, admuted tinyint(1) = 0,
      livemuted tinyint(1) = 0, globalmuted tinyint(1) = 0, reportmuted tinyint = 0,
      reportwarns tinyint = 0, fightstyle tinyint = 4, locked tinyint(1) = 0, accent varchar(16) = None,
      cookies int = 0, phone int = 0, job int = -1, secondjob tinyint = -1, crimes int = 0,
      arrested int = 0, wantedlevel tinyint = 0, materials int = 0, pot int = 0, crack int = 0,
      meth int = 0, painkillers int = 0, seeds int = 0, ephedrine int = 0, muriaticacid int = 0,
      bakingsoda int = 0, cigars int = 0, walkietalkie tinyint(1) = 1, channel int = 0,
      rentinghouse int = 0, spraycans int = 0, boombox tinyint(1) = 0, mp3player tinyint(1) = 0,
      phonebook tinyint(1) = 0, fishingrod tinyint(1) = 0, fishingbait int = 0, fishweight int = 0,
      components int = 0, courierskill int = 0, fishingskill int = 0, guardskill int = 0,
      weaponskill int = 0, mechanicskill int = 0, lawyerskill int = 0, smugglerskill int = 0,
      toggleooc tinyint(1) = 0, togglephone tinyint(1) = 0, toggleadmin tinyint(1) = 0,
      togglehelper tinyint(1) = 0, togglenewbie tinyint(1) = 0, togglewt tinyint(1) = 0,
      toggleradio tinyint(1) = 0, togglevip tinyint(1) = 0, togglemusic tinyint(1) = 0,
      togglefaction tinyint(1) = 0, togglegang tinyint(1) = 0, togglenews tinyint(1) = 0,
      toggleglobal tinyint(1) = 0, togglecam tinyint(1) = 0, carlicense tinyint(1) = 0,
      vippackage tinyint not null = 0, viptime int = 0, vipcooldown int = 0, weapon_0 tinyint = 0,
      weapon_1 tinyint = 0, weapon_2 tinyint = 0, weapon_3 tinyint = 0, weapon_4 tinyint = 0,
      weapon_5 tinyint = 0, weapon_6 tinyint = 0, weapon_7 tinyint = 0, weapon_8 tinyint = 0,
      weapon_9 tinyint = 0, weapon_10 tinyint = 0, weapon_11 tinyint = 0, weapon_12 tinyint = 0,
      faction tinyint = -1, gang tinyint = -1, factionrank tinyint = 0, gangrank tinyint = 0,
      division tinyint = -1, contracted int = 0, contractby varchar(24) = Nobody, bombs int = 0,
      completedhits int = 0, failedhits int = 0, reports int = 0, helprequests int = 0,
      speedometer tinyint(1) = 1, factionmod tinyint(1) = 0, gangmod tinyint(1) = 0,
      banappealer tinyint(1) = 0, potplanted tinyint(1) = 0, pottime int = 0, potgrams int = 0,
      pot_x float = 0, pot_y float = 0, pot_z float = 0, pot_a float = 0, inventoryupgrade int = 0,
      addictupgrade int = 0, traderupgrade int = 0, assetupgrade int = 0, dmwarnings tinyint = 0,
      weaponrestricted int = 0, referral_uid int = 0, refercount int = 0, watch tinyint(1) = 0,
      gps tinyint(1) = 0, prisonedby varchar(24) = No-one, prisonreason varchar(128) = None,
      togglehud tinyint(1) = 1, clothes smallint = -1, showturfs tinyint(1) = 0, showlands tinyint(1) = 0,
      watchon tinyint(1) = 0, gpson tinyint(1) = 0, doublexp int = 0, couriercooldown int = 0,
      pizzacooldown int = 0, detectivecooldown int = 0, duty int = 0, bandana int not null = 0,
      detectiveskill int = 0, gascan int = 0, refunded int = 0, backpack int = 0, bpcash int = 0,
      bpmaterials int = 0, bppot int = 0, bpcrack int = 0, bpmeth int = 0, bppainkillers int = 0,
      bpweapon_0 int = 0, bpweapon_1 int = 0, bpweapon_2 int = 0, bpweapon_3 int = 0, bpweapon_4 int = 0,
      bpweapon_5 int = 0, bpweapon_6 int = 0, bpweapon_7 int = 0, bpweapon_8 int = 0, bpweapon_9 int = 0,
      bpweapon_10 int = 0, bpweapon_11 int = 0, bpweapon_12 int = 0, bpweapon_13 int = 0,
      bpweapon_14 int = 0, formeradmin int not null = 0, deathcooldown int not null = 0,
      totalpatients int not null = 0, totalfires int not null = 0, rarecooldown int not null = 0,
      customtitle varchar(64) not null = 0, customcolor varchar(16) not null = 0, mask int not null = 0,
      blindfold int not null = 0, rope int not null = 0, insurance int not null = 0,
      passport int not null = 0, passportname varchar(64), passportlevel int not null = 0,
      passportskin int not null = 0, passportphone int not null = 0, marriedto int not null = -1,
      newbies int not null = 0, chatanim tinyint not null = 1, money_earned bigint not null = 0,
      money_spent bigint not null = 0, hunger int not null = 100, thirst int not null = 100,
      hungertimer int not null = 0, thirsttimer int not null = 0, dynamicadmin tinyint(1) not null = 0,
      login_date date, amuted int not null = 0, amcount int not null = 0, dirtycash int = 0,
      10 int not null = 0, lottery int not null = 0, brokenleg int not null = 0,
      gunlicense tinyint not null = 0, comserv int = 0, stress int not null = 0,
      stresstimer int not null = 0, shopeecooldown int = 0, WepSerial int = 0, crew int = -1,
      youtuber tinyint(1) not null = 0, upgradepoints int = 0, flashlight tinyint not null = 0,
      ammo_0 smallint = 0, ammo_1 smallint = 0, ammo_2 smallint = 0, ammo_3 smallint = 0,
      ammo_4 smallint = 0, ammo_5 smallint = 0, ammo_6 smallint = 0, ammo_7 smallint = 0,
      ammo_8 smallint = 0, ammo_9 smallint = 0, ammo_10 smallint = 0, ammo_11 smallint = 0,
      ammo_12 smallint = 0, pistolammo smallint = 0, shotgunammo smallint = 0, smgammo smallint = 0,
      arammo smallint = 0, rifleammo smallint = 0, hpammo smallint = 0, poisonammo smallint = 0,
      fmjammo smallint = 0, ammotype tinyint = 0, ammoweapon tinyint = 0, eventmod tinyint(1) = 0,
      toggletextdraws tinyint(1) = 0, contentcreator tinyint(1) not null = 0, bphpammo int = 0,
      bppoisonammo int = 0, bpfmjammo int = 0, repairkit int = 0, chatstyle int not null = 1,
      togglebug tinyint(1) = 0, bugged tinyint(1) = 0, toggletweet tinyint(1) = 0,
      tweetmuted tinyint(1) = 0, bitcoincooldown int not null = 0, bitcoin int = 0, phonecredit int = 0,
      bpammo_0 int not null = 0, bpammo_1 int not null = 0, bpammo_2 int not null = 0,
      bpammo_3 int not null = 0, bpammo_4 int not null = 0, bpammo_5 int not null = 0,
      bpammo_6 int not null = 0, bpammo_7 int not null = 0, bpammo_8 int not null = 0,
      bpammo_9 int not null = 0, bpammo_10 int not null = 0, bpammo_11 int not null = 0,
      bpammo_12 int not null = 0, bpammo_13 int not null = 0, bpammo_14 int not null = 0,
      weaponclip int = 0, vest int = 0, bandage int = 0, medkit int = 0, walkstyle int not null = 1,
      food int = 0, drink int = 0, diamonds int not null = 0, voicechat int, discordtag int,
      discordname int, rollerskates tinyint(1) not null = 0, parts int = 0, firework int = 2,
      crowbar tinyint(1) not null = 0, adminpersonnel tinyint(1) = 0, approved int not null = 0,
      application_reason varchar(128), application_answer1 varchar(128), application_answer2 varchar(128),
      application_answer3 varchar(128), application_answer4 varchar(128), application_answer5 varchar(128),
      application_answer6 varchar(128), application_answer7 varchar(128), application_answer8 varchar(128),
      application_answer9 varchar(128), firstspawn int not null = 1, spawntype int not null = 0,
      spawnid int not null = -1, helmet tinyint(1) = 0, bedtype tinyint(1) = 0, bedtime int = 0,
      playerammo int not null = 0, holdweapon int not null = 0, pokertable int not null = 0,
      logged int not null = 0, voicemuted int not null = 0
    `,
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, modelid smallint = 0,
      toysacces tinyint(1) not null = 0, price int = 0, tickets int = 0, locked tinyint(1) = 0,
      plate varchar(32) = None, fuel tinyint = 100, health float = 1000, pos_x float = 0, pos_y float = 0,
      pos_z float = 0, pos_a float = 0, color1 smallint = 0, color2 smallint = 0, paintjob tinyint = -1,
      interior tinyint = 0, world int = 0, neon smallint = 0, neonenabled tinyint(1) = 0,
      trunk tinyint(1) = 0, mod_1 smallint = 0, mod_2 smallint = 0, mod_3 smallint = 0, mod_4 smallint = 0,
      mod_5 smallint = 0, mod_6 smallint = 0, mod_7 smallint = 0, mod_8 smallint = 0, mod_9 smallint = 0,
      mod_10 smallint = 0, mod_11 smallint = 0, mod_12 smallint = 0, mod_13 smallint = 0,
      mod_14 smallint = 0, cash int = 0, materials int = 0, pot int = 0, crack int = 0, meth int = 0,
      painkillers int = 0, weapon_1 tinyint = 0, weapon_2 tinyint = 0, weapon_3 tinyint = 0,
      gangid tinyint = -1, ammo_1 int not null = 0, ammo_2 int not null = 0, ammo_3 int not null = 0,
      factiontype tinyint = 0, job tinyint = -1, respawndelay int = 0, impounded tinyint(1) not null = 0,
      forsaleprice int not null = 0, forsale int not null = 0, vippackage tinyint not null = 0,
      pistolammo smallint = 0, shotgunammo smallint = 0, smgammo smallint = 0, arammo smallint = 0,
      rifleammo smallint = 0, hpammo smallint = 0, poisonammo smallint = 0, fmjammo smallint = 0,
      registered tinyint = 0, vest int = 0, broken tinyint(1) not null = 0, toysaccess int not null = 0,
      engineupgrade int = 0, fuelsystem int = 0, camshaft int = 0, ecu int = 0, intake int = 0,
      exhaust int = 0, turbo int = 0, ignition int = 0, transmission int = 0, drivetrain int = 0,
      nitrous int = 0, engineoil float = 1000
    `,
  },
}
