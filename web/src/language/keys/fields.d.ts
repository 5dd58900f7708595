/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/fields.json */
declare module '../messages.ts' {
  interface MessageValues {
    fields: {
      'profile.username': unknown
      'profile.phone': unknown
      'profile.gender': unknown
      'profile.age': unknown
      'profile.skin': unknown
      'profile.bank': unknown
      'profile.level': unknown
      'profile.exp': unknown
      'profile.adminlevel': unknown
      'profile.adminname': unknown
      'profile.helperlevel': unknown
      'profile.health': unknown
      'profile.armour': unknown
      'profile.atm': unknown
      'profile.job': unknown
      'profile.secondjob': unknown
      'profile.vippackage': unknown
      'profile.faction': unknown
      'profile.factionrank': unknown
      'profile.gang': unknown
      'profile.gangrank': unknown
      'profile.division': unknown
      'profile.factionmod': unknown
      'profile.gangmod': unknown
      'profile.banappealer': unknown
      'profile.pbpoint': unknown
      'group.identity': unknown
      'group.progress': unknown
      'group.premium': unknown
      'group.money': unknown
      'group.staff': unknown
      'group.memberships': unknown
      'gender.1': unknown
      'gender.2': unknown
      'flag.0': unknown
      'flag.1': unknown
      'code.jobs': { code: string }
      'code.vipPackages': { code: string }
      'code.adminLevels': { code: string }
      'code.factionTypes': { code: string }
      'code.none.jobs': unknown
      'code.none.vipPackages': unknown
      'code.none.adminLevels': unknown
      'code.none.factionTypes': unknown
      'code.unknown.jobs': unknown
      'membership.none': unknown
      'membership.noRank': unknown
      'membership.rank': { rank: string }
      'setting.server_motd': unknown
      'setting.admin_motd': unknown
      'setting.helper_motd': unknown
      'setting.blackcode': unknown
      'setting.minerate': unknown
      'setting.fuelrate': unknown
      'setting.truckrate': unknown
      'setting.garbagerate': unknown
      'setting.fishrate': unknown
      'setting.choprate': unknown
      'setting.pizzarate': unknown
      'setting.farmerrate': unknown
      'setting.constructionrate': unknown
      'setting.diamondrate': unknown
      'setting.goldrate': unknown
      'premium.cash': unknown
      'premium.diamonds': unknown
      'premium.viptime': unknown
      'portal.category': unknown
      'portal.link': unknown
      'portal.faction': unknown
      'portal.sendAt': unknown
      'portal.quantity': unknown
      'portal.name': unknown
      'portal.description': unknown
      'portal.permissions': unknown
      'portal.roles': unknown
      'portal.roleEnd': { role: string }
      'portal.users': unknown
      'portal.state': unknown
      'portal.version': unknown
      'portal.title': unknown
      'portal.notes': unknown
      'portal.youtube': unknown
      'portal.publishAt': unknown
      'portal.order': unknown
      'portal.player': unknown
      'portal.seconds': unknown
      'portal.bytes': unknown
      'portal.sessions': unknown
      'portal.twoFactor': unknown
      'portal.character': unknown
      'portal.discord': unknown
      'portal.view': unknown
      'portal.kick': unknown
      'portal.message': unknown
      'portal.say': unknown
      'portal.outcome': unknown
      'portal.address': unknown
      'portal.form': unknown
      'portal.reason': unknown
      'portal.permanent': unknown
      'portal.until': unknown
      'portal.rows': unknown
      'portal.addresses': unknown
      'portal.characters': unknown
      'portal.pinned': unknown
      'portal.household': unknown
      'punishment.jailtype': unknown
      'punishment.jailtime': unknown
      'punishment.prisonedby': unknown
      'punishment.prisonreason': unknown
      'punishment.warnings': unknown
      'punishment.dmwarnings': unknown
      'punishment.reportwarns': unknown
      'punishment.newbiemuted': unknown
      'punishment.helpmuted': unknown
      'punishment.admuted': unknown
      'punishment.livemuted': unknown
      'punishment.globalmuted': unknown
      'punishment.reportmuted': unknown
      'jail.0': unknown
      'jail.1': unknown
      'jail.2': unknown
      'jail.3': unknown
      'jail.minutes': { minutes: number }
      'portal.flag': unknown
      'portal.text': unknown
      'portal.note': unknown
      'portal.inGame': unknown
    }
  }
}

export {}
