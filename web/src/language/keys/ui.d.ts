/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/ui.json */
declare module '../messages.ts' {
  interface MessageValues {
    ui: {
      notAvailable: unknown
      none: unknown
      never: unknown
      'ago.now': unknown
      'ago.unknown': unknown
      retry: unknown
      cancel: unknown
      close: unknown
      discard: unknown
      'discard.not': unknown
      'discard.title': unknown
      dismiss: unknown
      choose: unknown
      wait: unknown
      loading: unknown
      'loading.page': unknown
      empty: unknown
      'found.count': { count: number }
      'failed.load': unknown
      'failed.part': unknown
      failed: unknown
      'copy.done': unknown
      'copy.refused': unknown
      'copy.said': unknown
      'page.first': unknown
      'page.previous': unknown
      'page.next': unknown
      'page.last': unknown
      page: unknown
      'page.of': { pages: number }
      'page.number': unknown
      'password.show': unknown
      'search.clear': unknown
      actions: unknown
      percent: { value: string }
      toasts: unknown
      character: unknown
      skin: { skin: string }
      'vehicle.model': { model: string }
    }
  }
}

export {}
