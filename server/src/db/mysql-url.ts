/** The parts of `mysql://user:password@host:port/database?ssl=…&socketPath=…`, and what is wrong with one. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { PoolOptions, SslOptions } from 'mysql2'

/** Parameters a database URL may have; any other may be meant to encrypt and would not. */
const knownParameters = new Set(['ssl', 'socketPath'])

/** What `ssl` says for the authorities that Node itself knows. */
const systemAuthorities = 'system'

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why the file named by `ssl` cannot be used; undefined when it can. */
function authorityProblem(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----')
      ? undefined
      : `has ssl=${path}, which holds no certificate in PEM form`
  } catch {
    return `has ssl=${path}, which cannot be read: name the file of the authority's certificate, or write ssl=system`
  }
}

/**
 * What is wrong with the parameters of a database URL, to follow the variable's name; undefined when nothing
 * is.
 */
export function mysqlUrlProblem(url: URL): string | undefined {
  const unknown = [...url.searchParams.keys()].find((name) => !knownParameters.has(name))
  if (unknown !== undefined)
    return `has the parameter ${unknown}, which the portal does not know: it knows ssl and socketPath`
  const ssl = url.searchParams.get('ssl')
  if (ssl === null) return undefined
  if (url.searchParams.has('socketPath')) return 'has both ssl and socketPath: a socket needs no encryption'
  if (isIP(hostOf(url)))
    return 'has ssl with an IP address: write the host name in the database’s certificate'
  return ssl === systemAuthorities ? undefined : authorityProblem(ssl)
}

/** The server's certificate must be signed by the authority and be for the host of the URL. */
function sslOptions(ssl: string): SslOptions {
  return {
    ...(ssl === systemAuthorities ? {} : { ca: readFileSync(ssl, 'utf8') }),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    verifyIdentity: true,
  }
}

/** Where a URL leads and with which account. An IPv6 host is written in brackets. */
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
