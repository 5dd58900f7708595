/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/settings.json */
declare module '../messages.ts' {
  interface MessageValues {
    settings: {
      title: unknown
      description: unknown
      connectionCheck: unknown
      failed: unknown
      'sessions.title': unknown
      'sessions.failed': unknown
      'sessions.endOthers': unknown
      'sessions.endedOthers': unknown
      'sessions.endAll': unknown
      'sessions.endAll.title': unknown
      'sessions.endAll.description': unknown
      'discord.title': unknown
      'discord.failed': unknown
      'discord.none': unknown
      'discord.linked': { time: string }
      'discord.unlink': unknown
      'discord.unlink.title': unknown
      'discord.unlink.description': unknown
      'twoFactor.title': unknown
      'twoFactor.failed': unknown
      'twoFactor.required': unknown
      'twoFactor.off': unknown
      'twoFactor.setUp': unknown
      'twoFactor.app': unknown
      'twoFactor.on': unknown
      'twoFactor.since': { date: string }
      'twoFactor.left': { count: number }
      'twoFactor.fewLeft': unknown
      'twoFactor.newCodes': unknown
      'twoFactor.otherPhone': unknown
      'twoFactor.staysOn': unknown
      'twoFactor.turnOff': unknown
      'twoFactor.createCodes': unknown
      'twoFactor.isOff': unknown
      'twoFactor.task.setup': unknown
      'twoFactor.task.codes': unknown
      'twoFactor.task.off': unknown
      'twoFactor.offMeans': unknown
      'setup.lead': unknown
      'setup.begin': unknown
      'setup.continue': unknown
      'setup.add': { community: string }
      'setup.qr': unknown
      'setup.open': unknown
      'setup.copyKey': unknown
      'setup.key': unknown
      'setup.enter': unknown
      'setup.code': unknown
      'setup.turnOn': unknown
      'setup.lost': unknown
      'recovery.title': unknown
      'recovery.lead': unknown
      'recovery.list': unknown
      'recovery.copy': unknown
      'recovery.download': unknown
      'recovery.done': unknown
      'recovery.ask': unknown
      'recovery.ask.text': unknown
      'recovery.ask.back': unknown
    }
  }
}

export {}
