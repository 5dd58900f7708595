/** The way out of the app. An object, so that tests can watch it: jsdom cannot leave a page. */
export const exit = {
  /** Opens an address the router does not know, such as the sign-in at Discord. */
  leaveFor(address: string): void {
    window.location.assign(address)
  },
}
