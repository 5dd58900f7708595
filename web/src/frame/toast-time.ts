const briefAreas = /^\/(admin|profile|settings)(\/|$)/

/** Milliseconds a toast stays: fewer in the staff area, and on players' profile and notification pages. */
export const toastTime = (pathname: string): number => (briefAreas.test(pathname) ? 3000 : 5000)
