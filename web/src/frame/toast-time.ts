const briefAreas = /^\/(admin|profile|settings)(\/|$)/

/**
 * Milliseconds for which a message stays: fewer where staff work and where players see to their profile and
 * their notifications.
 */
export const toastTime = (pathname: string): number => (briefAreas.test(pathname) ? 3000 : 5000)
