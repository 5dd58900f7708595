/** Leaves the app for an address the router does not know, such as the sign-in at Discord. */
export function leaveFor(address: string): void {
  window.location.assign(address)
}
