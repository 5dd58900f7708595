/** What the game stores about bans, punishments and crime: separate tables, and columns of `users`. */
import { date, id, key, namesIn, number, sign, sole, text, word, type Entity, type Field } from './field.ts'

/** Column names for the time at which a ban ends automatically, which say that it is one of a ban. */
const accountBanEnds = namesIn(
  'unbantimestamp unban_timestamp banexpire ban_expire banexpires ban_expires unbantime unban_time unbandate unban_date date_unban unban_at',
  'banneduntil banned_until banuntil ban_until bannedtill banned_till bantill ban_till banend ban_end banends',
)

/** Column names for the same time in tables of bans. */
const banEnds = [
  ...namesIn(
    'expires expire expiry expires_at expire_at expiresat expires_on expire_on expireson expiration expiretime',
    'expire_time expirytime expiry_time expiredate expire_date expirydate expiry_date expirationdate expiration_date',
  ),
  ...accountBanEnds,
  ...namesIn(
    'unban until ends ends_at endtime end_time enddate end_date finishtime finish_time finishdate finish_date',
    'liftdate lift_date lifttime lift_time expira desban data_desban desban_data fecha_desban',
  ),
]

/**
 * Columns of `users`: jail, warnings, mutes and crime. For players who are in the game, it keeps these in
 * memory.
 */
export const punishmentFields = {
  jailtype: number('jailtype', 'jail_type'),
  jailtime: number('jailtime', 'jail_time'),
  prisonedby: word('prisonedby', 'jailedby', 'jailed_by'),
  prisonreason: word('prisonreason', 'jailreason', 'jail_reason'),
  warnings: number('warnings', 'warns', 'warning', 'warn', 'avisos', 'advertencias'),
  dmwarnings: number('dmwarnings'),
  reportwarns: number('reportwarns'),
  weaponrestricted: number('weaponrestricted'),
  newbiemuted: sign('newbiemuted'),
  helpmuted: sign('helpmuted'),
  admuted: sign('admuted'),
  livemuted: sign('livemuted'),
  globalmuted: sign('globalmuted'),
  reportmuted: number('reportmuted'),
  newbiemutetime: number('newbiemutetime'),
  reportmutetime: number('reportmutetime'),
  globalmutetime: number('globalmutetime'),
  wantedlevel: number('wantedlevel', 'wanted_level', 'wantedlvl', 'wanted', 'nivel_procurado', 'procurado'),
  crimes: number('crimes'),
  arrested: number('arrested', 'arrests'),
  comserv: number('comserv'),
  // A game may have this beside a lock that its staff set for other reasons.
  banned: sign('banned', 'isbanned', 'is_banned', 'baneado', 'banido'),
  // Beside a mark of a ban that ends.
  permbanned: sign(
    ...namesIn('permbanned perm_banned permabanned perma_banned permban perm_ban permaban perma_ban'),
  ),
  disabled: sign('disabled', 'isdisabled', 'is_disabled'),
  // Only names that say "ban" and "end": a time of a ban alone may be the one at which it was made.
  banneduntil: date(...accountBanEnds),
} satisfies Record<string, Field>

/** Column names for the moment at which a ban was made. */
const banDates = namesIn(
  'date created_at createdate create_date bandate ban_date bantimedate banneddate banned_date banned_at banned_on',
  'date_added issued_date issued_at issued_on fecha data tanggal timestamp',
)

/** Names of tables of bans. */
const banTables = namesIn(
  'bans ban banlist ban_list playerbans player_bans players_bans user_bans users_bans account_bans server_bans',
  'bannedlist banned_list banned_players bannedplayers banneds banned banned_users banned_accounts',
  'baneos baneados banimentos banidos',
)

/** Words for somebody who is banned, and short forms with which names of columns only begin. */
const banned = namesIn(
  'player user banned char character account user_banned player_banned banned_user banned_player',
)
const bannedInShort = namesIn('p u b ban acc')

/** Names of columns made of such a word and of what they hold, as `pName` and `IPBanned`. */
const ofBanned = (...held: readonly string[]): string[] =>
  held.flatMap((what) => [
    ...[...banned, ...bannedInShort].flatMap((who) => [`${who}${what}`, `${who}_${what}`]),
    ...banned.flatMap((who) => [`${what}${who}`, `${what}_${who}`]),
  ])

/** Column names for the name of a banned character. */
const bannedNames = [
  ...namesIn(
    'username playername player_name player name nickname nick banned_user banneduser banned_name bannedname',
    'banned_player bannedplayer user_banned player_banned nombre nome nama',
  ),
  ...ofBanned('name', 'username', 'nick', 'nickname', 'nome', 'nombre'),
]

/** Column names for the number of a banned character. */
const bannedNumbers = namesIn(
  'uid userid user_id accountid account_id playerid player_id characterid character_id charid char_id',
  'banneduid banned_uid bannedid banned_id player user account character',
)

/** Column names for a banned address. */
const bannedAddresses = [
  ...namesIn('ip address ipaddress ip_address'),
  ...ofBanned('ip', 'address', 'ipaddress', 'ip_address'),
]

/** Tables of events, none of which the game caches in memory. */
export const recordEntities = {
  logbans: {
    tables: ['log_bans'],
    needs: ['uid', 'description'],
    fields: {
      id: number('id'),
      uid: key('uid'),
      date: date('date'),
      description: word('description'),
    },
  },
  bans: {
    tables: banTables,
    // A mere log of all bans ever made does not say which of them hold.
    unclear: { banlog: ['until', 'active', 'over'] },
    needs: [],
    // Some forks ban only addresses, or ban characters by their number.
    needsOneOf: ['username', 'uid', 'ip'],
    fields: {
      id: number('id', 'ban_id', 'banid', 'bid'),
      username: word(...bannedNames),
      // The banned character's number; used if no name is stored.
      uid: sole(...bannedNumbers),
      ip: word(...bannedAddresses),
      // Some games note the address of everyone they ban, and mark the bans that count for it.
      ipban: sign('ipban', 'ip_ban', 'isipban', 'is_ipban'),
      bannedby: word('bannedby', 'banned_by', 'banby', 'ban_by', 'admin', 'adminname', 'admin_name'),
      date: date(...banDates),
      reason: word('reason', 'banreason', 'ban_reason', 'breason', 'razon', 'motivo', 'alasan'),
      permanent: sign('permanent', 'ispermanent', 'is_permanent', 'perm', 'isperm', 'permban'),
      // Some games keep the row of a ban that is over, and mark it.
      active: sign(
        ...namesIn('active isactive is_active banactive ban_active banned valid lockstate lock_state'),
        ...namesIn('isbanned is_banned banido baneado ativo activo aktif'),
      ),
      // The same the other way round.
      over: sign(
        ...namesIn('inactive isinactive is_inactive lifted islifted is_lifted revoked isrevoked is_revoked'),
        ...namesIn('isunbanned is_unbanned'),
      ),
      // Only points in time: for a duration, neither the unit nor the starting point is known.
      until: { ...date(...banEnds), unclear: ['time', 'bantime', 'ban_time'] },
      // Only written, with a new ban.
      days: number('days', 'bandays', 'ban_days'),
    },
  },
  kills: {
    tables: ['kills'],
    needs: ['killer', 'target'],
    fields: {
      id: number('id'),
      killer: text('killer', 'killer_uid', 'killer_name', 'killerid'),
      target: text('target', 'target_uid', 'target_name', 'victim', 'victim_uid'),
      killeruid: key('killer_uid', 'killeruid'),
      targetuid: key('target_uid', 'targetuid', 'victim_uid'),
      reason: word('reason', 'weapon'),
      date: date('date', 'created_at'),
    },
  },
  charges: {
    tables: ['charges'],
    needs: ['uid', 'reason'],
    fields: {
      id: number('id'),
      uid: key('uid', 'userid', 'user_id'),
      by: text('chargedby', 'charged_by', 'officer'),
      date: date('date', 'created_at'),
      reason: text('reason', 'crime', 'charge'),
    },
  },
  flags: {
    tables: ['flags'],
    needs: ['uid', 'description'],
    fields: {
      id: id('id'),
      uid: key('uid', 'userid', 'user_id'),
      by: word('flaggedby', 'flagged_by'),
      date: date('date', 'created_at'),
      description: word('description', 'reason'),
    },
  },
  // Written only by some forks; the others record a rename only as a sentence in a log.
  namehistory: {
    tables: ['log_namehistory'],
    needs: ['uid', 'oldname', 'newname'],
    fields: {
      id: number('id'),
      uid: key('uid'),
      oldname: word('oldname', 'old_name'),
      newname: word('newname', 'new_name'),
      by: word('changedby', 'changed_by'),
      date: date('date'),
    },
  },
} satisfies Record<string, Entity>
