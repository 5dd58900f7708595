/** Removes network addresses, in the formats the game writes, from texts. */

const party = / ?\(IP: [^()]*\)/g
const address =
  /\b\d{1,3}\.\d{1,3}\.(?:\d{1,3}|\*)\.(?:\d{1,3}|\*)|\b(?:[0-9a-fA-F]{1,4}:){4,7}[0-9a-fA-F]{0,4}/g

/**
 * The text for those who may not see addresses: all addresses are removed, including ones that people typed.
 */
export const withoutAddresses = (text: string): string => text.replaceAll(party, '').replaceAll(address, '…')

/** The text for players: without addresses and user ids. */
export const forPlayers = (text: string): string =>
  withoutAddresses(text).replaceAll(/ ?\(uid: -?\d{1,10}\)/g, '')

/** The text with the same address in place of every other, so that nothing can depend on which they are. */
export const withSameAddress = (text: string): string =>
  text.replaceAll(party, (found) => found.replace(/IP: .*/, 'IP: 0.0.0.0)')).replaceAll(address, '0.0.0.0')
