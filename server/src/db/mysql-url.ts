/** Parses and validates `mysql://user:password@host:port/database?ssl=…&socketPath=…`. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { PoolOptions, SslOptions } from 'mysql2'

/** Allowed parameters of a database URL; an unknown one might be meant to encrypt, without doing so. */
const knownParameters = new Set(['ssl', 'socketPath'])

/** The value of `ssl` for the authorities known to Node. */
const systemAuthorities = 'system'

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why the file named by `ssl` cannot be used; undefined if it can. */
function authorityProblem(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----')
      ? undefined
      : `has ssl=${path}, which holds no certificate in PEM form`
  } catch {
    return `has ssl=${path}, which cannot be read: name the file of the authority's certificate, or write ssl=system`
  }
}

/** Whether user, password and database are encoded; a `%` of a password that is written as it is, is not. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return Boolean(decodeURIComponent(`${username}${password}${pathname}`))
  } catch {
    return false
  }
}

/**
 * What is wrong with a database URL, as a text that follows the name of the variable;
 * undefined if nothing is.
 */
export function mysqlUrlProblem(url: URL): string | undefined {
  const unknown = [...url.searchParams.keys()].find((name) => !knownParameters.has(name))
  if (unknown !== undefined)
    return `has the parameter ${unknown}, which the portal does not know: it knows ssl and socketPath`
  if (!isDecodable(url)) return 'has a % that stands for itself: write it as %25'
  const ssl = url.searchParams.get('ssl')
  if (ssl === null) return undefined
  if (url.searchParams.has('socketPath')) return 'has both ssl and socketPath: a socket needs no encryption'
  if (isIP(hostOf(url)))
    return 'has ssl with an IP address: write the host name in the database’s certificate'
  return ssl === systemAuthorities ? undefined : authorityProblem(ssl)
}

/** Requires the server's certificate to be signed by the authority and issued for the host of the URL. */
function sslOptions(ssl: string): SslOptions {
  return {
    ...(ssl === systemAuthorities ? {} : { ca: readFileSync(ssl, 'utf8') }),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    verifyIdentity: true,
  }
}

/** The connection address and account of a URL. An IPv6 host is written in brackets. */
export function mysqlAddress(url: URL): PoolOptions {
  const socketPath = url.searchParams.get('socketPath')
  const ssl = url.searchParams.get('ssl')
  return {
    ...(socketPath ? { socketPath } : { host: hostOf(url), port: Number(url.port || 3306) }),
    ...(ssl === null ? {} : { ssl: sslOptions(ssl) }),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  }
}
