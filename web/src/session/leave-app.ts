/** Navigation out of the app. An object, so that tests can spy on it: jsdom cannot leave a page. */
export const exit = {
  /** Opens an address that the router does not know, such as the Discord sign-in. */
  leaveFor(address: string): void {
    window.location.assign(address)
  },
}
