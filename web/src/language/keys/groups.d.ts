/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/groups.json */
declare module '../messages.ts' {
  interface MessageValues {
    groups: {
      factions: unknown
      gangs: unknown
      inGame: { count: number }
      'factions.search': unknown
      'factions.placeholder': unknown
      'factions.none': unknown
      'factions.unkept': unknown
      'gangs.search': unknown
      'gangs.placeholder': unknown
      'gangs.none': unknown
      'gangs.unkept': unknown
      'factions.back': unknown
      'gangs.back': unknown
      faction: unknown
      gang: unknown
      'faction.id': { id: string }
      'gang.id': { id: string }
      view: unknown
      'view.name': { name: string }
      'view.faction': { id: string }
      'view.gang': { id: string }
      id: unknown
      name: unknown
      member: unknown
      'name.none': unknown
      short: unknown
      'short.none': unknown
      leader: unknown
      'leader.none': unknown
      type: unknown
      'type.none': unknown
      ranks: unknown
      motd: unknown
      'motd.none': unknown
      level: unknown
      cash: unknown
      dirtyCash: unknown
      painkillers: unknown
      turfTokens: unknown
      strikes: unknown
      alliance: unknown
      'alliance.none': unknown
      points: unknown
      materials: unknown
      ammo: unknown
      pot: unknown
      crack: unknown
      meth: unknown
      details: unknown
      users: unknown
      'users.count': { count: number }
      'users.none': unknown
      'users.unkept': unknown
      'users.pages': unknown
      rank: unknown
      'rank.number': { rank: string }
      'rank.none': unknown
      'ranks.none': unknown
      'ranks.unkept': unknown
      pay: unknown
      salary: unknown
      'salary.none': unknown
      salaries: unknown
      skins: unknown
      'skins.none': unknown
      'skins.unkept': unknown
      skin: { skin: string }
      'skin.none': unknown
      'skin.slot': { slot: string }
    }
  }
}

export {}
