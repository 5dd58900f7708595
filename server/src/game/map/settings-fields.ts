/** The settings of the whole server. */
import { number, word, type Entity } from './field.ts'

/**
 * The table with one row for the whole server. Most of the family stores these settings in a file instead,
 * and copies a few here.
 */
export const settingsEntities = {
  settings: {
    tables: ['server_info', 'server_state', 'server_settings'],
    needs: ['tax'],
    fields: {
      connections: number('connections', 'totalconnections', 'total_connections'),
      tax: number('tax', 'govtax', 'gov_tax'),
      govvault: number('govvault', 'gov_vault', 'vault', 'taxvault', 'tax_vault'),
      players: number('players', 'player_record', 'playerrecord', 'players_record', 'record'),
      registered: number('registered', 'total_registered', 'totalregistered'),
      kills: number('kills', 'total_kills', 'totalkills'),
      deaths: number('deaths', 'total_deaths', 'totaldeaths'),
      hours: number('hours', 'total_hours', 'totalhours'),
      bans: number('bans', 'anticheat_bans', 'anticheatbans', 'total_bans'),
      server_motd: word('server_motd', 'servermotd', 'motd'),
      admin_motd: word('admin_motd', 'adminmotd'),
      helper_motd: word('helper_motd', 'helpermotd'),
      blackcode: number('blackcode', 'black_code'),
      minerate: number('minerate', 'mine_rate'),
      fuelrate: number('fuelrate', 'fuel_rate'),
      truckrate: number('truckrate', 'truck_rate'),
      garbagerate: number('garbagerate', 'garbage_rate'),
      fishrate: number('fishrate', 'fish_rate'),
      choprate: number('choprate', 'chop_rate'),
      pizzarate: number('pizzarate', 'pizza_rate'),
      farmerrate: number('farmerrate', 'farmer_rate'),
      constructionrate: number('constructionrate', 'construction_rate'),
      diamondrate: number('diamondrate', 'diamond_rate'),
      goldrate: number('goldrate', 'gold_rate'),
    },
  },
} satisfies Record<string, Entity>
