/** Server-wide values stored by games, for the tests of settings and figures. */

const counters = '48213|901|21804|26377|55120|212'

/** The line of nexonic's file. */
export const nexonicLine = `5|1200|137|20 Nov 2026|Caf\u00e9|${counters}|Be fair|Be kind|0|1`

/** The line of mumbai's file. */
export const mumbaiLine = `5|1200|137|20 Nov 2026|Caf\u00e9|${counters}|1|3600|Be fair|Be kind|0`

/** The row of acrp's table. */
export const acrpRow = `insert into server_info set servername = 'ACRP', tax = 7, vault = 88, server_motd = 'Ol\u00e1',
  record_date = '', player_record = 55, total_registered = 44, connections = 33, total_hours = 22, total_kills = 11,
  total_deaths = 10, anticheat_bans = 9, admin_motd = 'Fair', helper_motd = 'Kind', max_capture1 = 0, max_capture2 = 0,
  stock_seed = 4`
