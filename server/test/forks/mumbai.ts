/**
 * Mumbai Roleplay (SA-MP), a branch with renamed and missing columns: the tables relevant to a portal, column
 * by column.
 */
import type { Fork } from './load-fork.ts'

export const mumbai: Fork = {
  admins: {
    keys: ['unique uid'],
    columns: `
      uid int(11) not null, username varchar(255) not null, aName varchar(255) not null,
      aLevel int(11) not null, totalReports int(11) not null, monthlyReports int(11) not null,
      weeklyReports int(11) not null, monthlyReset int(11) not null, weeklyReset int(11) not null
    `,
  },
  backpack: {
    columns: `
      pid int(11) not null, type int(2) not null, store1 int(2), store2 int(2), food int(11) not null = 0,
      food2 int(11) not null = 0, mats int(11) not null = 0, pot int(5) = 0, crack int(5) = 0,
      heroine int(5) = 0, weap1 varchar(50), weap2 varchar(50), weap3 varchar(50), weap4 varchar(50),
      weap5 varchar(50)
    `,
  },
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
      id int(10) not null, factionid tinyint(2), pos_x float = 0, pos_y float = 0, pos_z float = 0,
      interior tinyint(2) = 0, world int(10) = 0, iconid smallint(5) = 1239, label tinyint(1) = 1,
      weapon_kevlar tinyint(1) = 1, weapon_medkit tinyint(1) = 1, weapon_nitestick varchar(1) = 0,
      weapon_mace tinyint(1) = 0, weapon_deagle tinyint(1) = 1, weapon_shotgun tinyint(1) = 1,
      weapon_mp5 tinyint(1) = 1, weapon_m4 tinyint(1) = 1, weapon_spas12 tinyint(1) = 1,
      weapon_sniper tinyint(1) = 1, weapon_camera tinyint(1) = 0, weapon_fire_extinguisher tinyint(1) = 0,
      weapon_painkillers tinyint(1) = 0, price_kevlar smallint(5) = 100, price_medkit smallint(5) = 50,
      price_nitestick smallint(5) = 0, price_mace smallint(5) = 0, price_deagle smallint(5) = 850,
      price_shotgun smallint(5) = 1000, price_mp5 smallint(5) = 1500, price_m4 smallint(5) = 2500,
      price_spas12 smallint(5) = 3500, price_sniper smallint(5) = 5000, price_camera smallint(5) = 0,
      price_fire_extinguisher smallint(5) = 0, price_painkillers smallint(5) = 0
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
      id tinyint(2), name varchar(48), leader varchar(24) = No-one, type tinyint(2) = 0, color int(10) = -1,
      rankcount tinyint(2) = 6, lockerx float = 0, lockery float = 0, lockerz float = 0,
      lockerinterior tinyint(2) = 0, lockerworld int(10) = 0, turftokens int(10), shortname varchar(64),
      motd varchar(128), budget int(8) = 0
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
      weed int(10) = 0, cocaine int(10) = 0, meth int(10) = 0, painkillers int(10) = 0,
      pistolammo int(10) = 0, shotgunammo int(10) = 0, smgammo int(10) = 0, arammo int(10) = 0,
      rifleammo int(10) = 0, hpammo int(10) = 0, poisonammo int(10) = 0, fmjammo int(10) = 0,
      weapon_9mm int(10) = 0, weapon_sdpistol int(10) = 0, weapon_deagle int(10) = 0,
      weapon_shotgun int(10) = 0, weapon_spas12 int(10) = 0, weapon_sawnoff int(10) = 0,
      weapon_tec9 int(10) = 0, weapon_uzi int(10) = 0, weapon_mp5 int(10) = 0, weapon_ak47 int(10) = 0,
      weapon_m4 int(10) = 0, weapon_rifle int(10) = 0, weapon_sniper int(10) = 0,
      weapon_molotov int(10) = 0, armsdealer tinyint(1) = 0, drugdealer tinyint(1) = 0, arms_x float = 0,
      arms_y float = 0, arms_z float = 0, arms_a float = 0, drug_x float = 0, drug_y float = 0,
      drug_z float = 0, drug_a float = 0, armsworld int(10) = 0, drugworld int(10) = 0,
      drugweed int(10) = 0, drugcocaine int(10) = 0, drugmeth int(10) = 0, armsmaterials int(10) = 0,
      armsprice_1 int(10) = 0, armsprice_2 int(10) = 0, armsprice_3 int(10) = 0, armsprice_4 int(10) = 0,
      armsprice_5 int(10) = 0, armsprice_6 int(10) = 0, armsprice_7 int(10) = 0, armsprice_8 int(10) = 0,
      armsprice_9 int(10) not null = 0, armsprice_10 int(10) not null = 0,
      armsprice_11 int(10) not null = 0, armsprice_12 tinyint(2) not null = 0, weed_price int(10) = 0,
      cocaine_price int(10) = 0, meth_price int(10) = 0, matlevel tinyint(3) not null = 0,
      gunlevel tinyint(3) not null = 0, alliance tinyint(4) not null = -1, rivals tinyint(4) = -1,
      war1 tinyint(2) not null = 0, war2 tinyint(2) not null = 0, war3 tinyint(2) not null = 0,
      rank_9mm tinyint(2) not null = 1, rank_sdpistol tinyint(2) not null = 1,
      rank_deagle tinyint(2) not null = 2, rank_shotgun tinyint(2) not null = 1,
      rank_spas12 tinyint(2) not null = 4, rank_sawnoff tinyint(2) not null = 4,
      rank_tec9 tinyint(2) not null = 1, rank_uzi tinyint(2) not null = 1, rank_mp5 tinyint(2) not null = 2,
      rank_ak47 tinyint(2) not null = 3, rank_m4 tinyint(2) not null = 4,
      rank_rifle tinyint(2) not null = 2, rank_sniper tinyint(2) not null = 5,
      rank_molotov tinyint(2) not null = 5, rank_vest tinyint(2) not null = 0
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
    keys: ['primary graffitiID'],
    counts: 'graffitiID',
    columns: `
      graffitiID int(12) not null, graffitiX float = 0, graffitiY float = 0, graffitiZ float = 0,
      graffitiAngle float = 0, graffitiColor int(12) = 0, graffitiText varchar(64),
      graffitiDefault int(12) = 0, graffitiFont int(11) not null
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
  playerbackpack: {
    keys: ['primary ID'],
    counts: 'ID',
    columns: `
      ID int(11) not null, BackpackCreated int(11) not null = 0, BackpackOwner int(11) not null = -1,
      BackpackOwnerName varchar(24) not null = Vacant, BackpackSize int(11) not null = 0,
      Attached int(11) not null = 0, PosX float not null = 0, PosY float not null = 0,
      PosZ float not null = 0, VirtualWorld int(11) not null = -1, InteriorWorld int(11) not null = -1,
      Cash int(11) not null = 0, Crack int(11) not null = 0, Pot int(11) not null = 0,
      Mats int(11) not null = 0, Gun0 int(11) not null = 0, Gun1 int(11) not null = 0,
      Gun2 int(11) not null = 0, Gun3 int(11) not null = 0, Gun4 int(11) not null = 0,
      Gun5 int(11) not null = 0, Gun6 int(11) not null = 0, Gun7 int(11) not null = 0,
      Gun8 int(11) not null = 0, Gun9 int(11) not null = 0
    `,
  },
  server_info: {
    collation: 'latin1_spanish_ci',
    columns: `
      totalconnections int(11) not null, tax int(11) not null, govvault int(11) not null
    `,
  },
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      passwordchanged tinyint(1) not null = 0, uid int(10) not null, username varchar(24),
      password varchar(129), regdate datetime, lastlogin datetime, ip varchar(16), setup tinyint(1) = 1,
      gender tinyint(1) = 1, age tinyint(3) = 18, skin smallint(3) = 299, camera_x float = 0,
      camera_y float = 0, camera_z float = 0, pos_x float = 0, pos_y float = 0, pos_z float = 0,
      pos_a float = 0, interior tinyint(2) = 0, world int(10) = 0, cash int(10) = 5000,
      bank int(10) = 10000, paycheck int(10) = 0, level int(10) = 1, exp int(10) = 0,
      minutes tinyint(2) = 0, hours int(10) = 0, adminlevel int(10) = 0, adminname varchar(24) = None,
      health float = 100, armor float = 0, upgradepoints int(10) = 0, warnings tinyint(3) = 0,
      injured tinyint(1) = 0, hospital tinyint(1) = 0, spawnhealth float = 50, spawnarmor float = 0,
      jailtype tinyint(1) = 0, jailtime int(10) = 0, newbiemuted tinyint(1) = 0, helpmuted tinyint(1) = 0,
      admuted tinyint(1) = 0, livemuted tinyint(1) = 0, globalmuted tinyint(1) = 0,
      reportmuted tinyint(2) = 0, reportwarns tinyint(2) = 0, fightstyle tinyint(2) = 4,
      locked tinyint(1) = 0, accent varchar(16) = None, cookies int(10) = 0, phone int(10) = 0,
      job int(10) = -1, secondjob tinyint(2) = -1, crimes int(10) = 0, arrested int(10) = 0,
      wantedlevel tinyint(2) = 0, mask_id int(10) = 0, materials int(10) = 0, weed int(10) = 0,
      cocaine int(10) = 0, meth int(10) = 0, painkillers int(10) = 0, seeds int(10) = 0,
      ephedrine int(10) = 0, muriaticacid int(10) = 0, bakingsoda int(10) = 0, cigars int(10) = 0,
      walkietalkie tinyint(1) = 0, channel int(10) = 0, rentinghouse int(10) = 0, spraycans int(10) = 0,
      boombox tinyint(1) = 0, mp3player tinyint(1) = 0, phonebook tinyint(1) = 0, fishingrod tinyint(1) = 0,
      fishingbait int(10) = 0, fishweight int(10) = 0, components int(10) = 0, courierskill int(10) = 0,
      fishingskill int(10) = 0, guardskill int(10) = 0, weaponskill int(10) = 0, mechanicskill int(10) = 0,
      lawyerskill int(10) = 0, detectiveskill int(10) = 0, smugglerskill int(10) = 0,
      toggletextdraws tinyint(1) = 0, togglebug tinyint(1) = 0, toggleooc tinyint(1) = 0,
      togglephone tinyint(1) = 0, toggleadmin tinyint(1) = 0, togglehelper tinyint(1) = 0,
      togglenewbie tinyint(1) = 0, togglewt tinyint(1) = 0, toggleradio tinyint(1) = 0,
      togglevip tinyint(1) = 0, togglemusic tinyint(1) = 0, togglefaction tinyint(1) = 0,
      togglegang tinyint(1) = 0, togglenews tinyint(1) = 0, toggleglobal tinyint(1) = 1,
      togglecam tinyint(1) = 0, carlicense tinyint(1) = 0, vippackage tinyint(2) = 0, viptime int(10) = 0,
      vipcooldown int(10) = 0, weapon_0 tinyint(2) = 0, weapon_1 tinyint(2) = 0, weapon_2 tinyint(2) = 0,
      weapon_3 tinyint(2) = 0, weapon_4 tinyint(2) = 0, weapon_5 tinyint(2) = 0, weapon_6 tinyint(2) = 0,
      weapon_7 tinyint(2) = 0, weapon_8 tinyint(2) = 0, weapon_9 tinyint(2) = 0, weapon_10 tinyint(2) = 0,
      weapon_11 tinyint(2) = 0, weapon_12 tinyint(2) = 0, ammo_0 smallint(5) = 0, ammo_1 smallint(5) = 0,
      ammo_2 smallint(5) = 0, ammo_3 smallint(5) = 0, ammo_4 smallint(5) = 0, ammo_5 smallint(5) = 0,
      ammo_6 smallint(5) = 0, ammo_7 smallint(5) = 0, ammo_8 smallint(5) = 0, ammo_9 smallint(5) = 0,
      ammo_10 smallint(5) = 0, ammo_11 smallint(5) = 0, ammo_12 smallint(5) = 0, faction tinyint(2) = -1,
      gang tinyint(2) = -1, gangname varchar(24) = none, factionrank tinyint(2) = 0,
      gangrank varchar(32) = none, division tinyint(2) = -1, contracted int(10) = 0,
      contractby varchar(24) = Nobody, bombs int(10) = 0, completedhits int(10) = 0, failedhits int(10) = 0,
      reports int(10) = 0, helprequests int(10) = 0, speedometer tinyint(1) = 1, factionmod tinyint(1) = 0,
      gangmod tinyint(1) = 0, banappealer tinyint(1) = 0, helpermanager tinyint(1) = 0,
      dynamicadmin tinyint(1) = 0, adminpersonnel tinyint(1) = 0, weedplanted tinyint(1) = 0,
      weedtime int(10) = 0, weedgrams int(10) = 0, weed_x float = 0, weed_y float = 0, weed_z float = 0,
      weed_a float = 0, inventoryupgrade int(10) = 0, addictupgrade int(10) = 0, traderupgrade int(10) = 0,
      assetupgrade int(10) = 0, pistolammo smallint(5) = 0, shotgunammo smallint(5) = 0,
      smgammo smallint(5) = 0, arammo smallint(5) = 0, rifleammo smallint(5) = 0, hpammo smallint(5) = 0,
      poisonammo smallint(5) = 0, fmjammo smallint(5) = 0, ammotype tinyint(2) = 0,
      ammoweapon tinyint(2) = 0, dmwarnings tinyint(2) = 0, weaponrestricted int(10) = 0,
      referral_uid int(10) = 0, refercount int(10) = 0, watch tinyint(1) = 0, gps tinyint(1) = 0,
      prisonedby varchar(24) = No-one, prisonreason varchar(128) = None, togglehud tinyint(1) = 1,
      clothes smallint(3) = -1, showturfs tinyint(1) = 0, showlands tinyint(1) = 0, watchon tinyint(1) = 0,
      gpson tinyint(1) = 0, doublexp int(10) = 0, couriercooldown int(10) = 0, pizzacooldown int(10) = 0,
      detectivecooldown int(10) = 0, gascan tinyint(1), duty int(1), bandana tinyint(10), login_date date,
      FormerAdmin tinyint(3) not null = 0, customtitle varchar(128) = none,
      customcolor int(10) not null = -256, scanneron tinyint(1) = 0, rimkits int(10) = 0,
      bodykits int(10) = 0, policescanner tinyint(1) = 0, firstaid int(10) = 0,
      extraSongs int(11) not null = 0, top10 tinyint(1) not null = 1, totalfires int(10) = 0,
      totalpatients int(10) = 0, money_earned bigint(20) = 0, money_spent bigint(20) = 0, rope int(10) = 0,
      insurance tinyint(1) = 0, adminhide tinyint(1) = 0, passportphone int(10) = 0,
      passportskin smallint(3) = 0, passportlevel int(10) = 0, passportname varchar(24) = None,
      passport tinyint(1) = 0, globalmutetime int(10) = 0, reportmutetime int(10) = 0,
      newbiemutetime int(10) = 0, togglereports tinyint(1) = 0, thiefcooldown int(10) = 0,
      crackcooldown int(10) = 0, laborupgrade int(10) = 0, scripter tinyint(1) = 0,
      factionleader tinyint(1) = 0, thiefskill int(10) = 0, togglewhisper tinyint(1) = 0,
      landkeys tinyint(3) not null = -1, rarecooldown int(8) = 0, diamonds smallint(5) = 0,
      bugged tinyint(1) = 0, gameaffairs tinyint(1) = 0, crew tinyint(2) = -1, newbies mediumint(5) = 0,
      rollerskates tinyint(2) = 0, marriedto int(10) = -1, humanresources tinyint(1) = 0,
      complaintmod tinyint(1) = 0, webdev tinyint(1) = 0, graphic tinyint(1) = 0, vehlock tinyint(1) = 0,
      sprunk int(10) = 0, truckinglevel int(10) = 0, truckingxp int(10) = 0, santagifts int(10) = 0,
      togglepoint tinyint(4) not null = 0, togglepm tinyint(1) = 0, toggleturfs tinyint(1) = 0,
      togglepoints tinyint(1) = 0, tuckinglevel int(10) not null = 1, notoriety int(11) = 0,
      gunlicense tinyint(2) not null = 0, togglevehicle tinyint(2) not null = 0,
      housealarm tinyint(2) not null = 0, dj int(2) not null = 0, helmet int(1) not null = 0,
      blindfold int(1) not null = 0, Ammo1 int(12) = 50, Ammo2 int(12) = 50, Ammo3 int(12) = 50,
      Ammo4 int(12) = 50, Ammo5 int(12) = 50, Ammo6 int(12) = 50, Ammo7 int(12) = 50, Ammo8 int(12) = 50,
      Ammo9 int(12) = 50, Ammo10 int(12) = 50, Ammo11 int(12) = 50, Ammo12 int(12) = 50,
      Ammo13 int(12) = 50, weapon_13 int(12) = 0, HungerDeathTimer int(11) not null = 0,
      Hunger int(11) not null = 50, HungerTimer int(11) not null = 0, spawnhouse int(11) not null = -1,
      spawntype int(11) not null = 0, chatstyle int(11) not null = 0, addeddate datetime,
      adminstrikes int(11) not null = 0, maskid int(11), ecstasy int(11) not null = 0,
      pbdeaths int(11) not null = 0, pbkills int(11) not null = 0, adminstrike int(11) not null = 0,
      vehiclecmd int(11) not null = 0, crowbar int(11) not null = 0
    `,
  },
  vehicles: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int(10) not null, ownerid int(10) = 0, owner varchar(24) = Nobody, modelid smallint(3) = 0,
      price int(10) = 0, tickets int(10) = 0, locked tinyint(1) = 0, plate varchar(32) = None,
      fuel tinyint(3) = 100, health float = 1000, pos_x float = 0, pos_y float = 0, pos_z float = 0,
      pos_a float = 0, color1 smallint(3) = 0, color2 smallint(3) = 0, paintjob tinyint(2) = -1,
      interior tinyint(2) = 0, world int(10) = 0, neon smallint(5) = 0, neonenabled tinyint(1) = 0,
      trunk tinyint(1) = 0, mod_1 smallint(4) = 0, mod_2 smallint(4) = 0, mod_3 smallint(4) = 0,
      mod_4 smallint(4) = 0, mod_5 smallint(4) = 0, mod_6 smallint(4) = 0, mod_7 smallint(4) = 0,
      mod_8 smallint(4) = 0, mod_9 smallint(4) = 0, mod_10 smallint(4) = 0, mod_11 smallint(4) = 0,
      mod_12 smallint(4) = 0, mod_13 smallint(4) = 0, mod_14 smallint(4) = 0, cash int(10) = 0,
      materials int(10) = 0, weed int(10) = 0, cocaine int(10) = 0, meth int(10) = 0,
      painkillers int(10) = 0, weapon_1 tinyint(2) = 0, weapon_2 tinyint(2) = 0, weapon_3 tinyint(2) = 0,
      ammo_1 smallint(5) = 0, ammo_2 smallint(5) = 0, ammo_3 smallint(5) = 0, gangid tinyint(2) = -1,
      factiontype tinyint(2) = 0, vippackage tinyint(2) not null = 0, job tinyint(2) = -1,
      respawndelay int(10) = 0, pistolammo smallint(5) = 0, shotgunammo smallint(5) = 0,
      smgammo smallint(5) = 0, arammo smallint(5) = 0, rifleammo smallint(5) = 0, hpammo smallint(5) = 0,
      poisonammo smallint(5) = 0, fmjammo smallint(5) = 0, alarm tinyint(2) not null = 0,
      weapon_4 tinyint(2) not null = 0, weapon_5 tinyint(2) not null = 0, siren tinyint(2) = 0,
      rank tinyint(3) = 0, carImpounded int(12) = 0, carImpoundPrice int(12) = 0,
      forsaleprice int(11) not null = 0, forsale int(11) not null = 0, mileage float not null
    `,
  },
}
