/**
 * Finds the programs that tests and benchmarks need besides Node, installs them where it may, and names the
 * missing ones.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.ts'

/** The needed programs, named after the part of the tests that uses them. */
export type Service = 'mariadb' | 'browser' | 'load'

interface Needed {
  /** Possible file names, best first. */
  names: string[]
  /** Folders besides PATH to look in. */
  folders: string[]
  /** The environment variable with the path of its file. */
  variable: string
  /** The Debian packages that contain it. */
  packages: string[]
  /** How to install it by hand. */
  advice: string
}

const needed: Record<Service, Needed> = {
  mariadb: {
    names: ['mariadbd', 'mysqld'],
    folders: [
      '/usr/sbin',
      '/usr/local/sbin',
      '/usr/libexec',
      '/opt/homebrew/bin',
      '/usr/local/opt/mariadb/bin',
    ],
    variable: 'MARIADBD',
    packages: ['mariadb-server-core', 'mariadb-client-core'],
    advice:
      'install MariaDB (apt-get install mariadb-server-core mariadb-client-core; brew install mariadb), or set MARIADBD to its mariadbd',
  },
  browser: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    folders: [
      '/usr/bin',
      '/snap/bin',
      '/opt/google/chrome',
      '/Applications/Chromium.app/Contents/MacOS',
      '/Applications/Google Chrome.app/Contents/MacOS',
    ],
    variable: 'CHROMIUM',
    packages: ['chromium'],
    advice:
      'install Chromium (apt-get install chromium; brew install chromium), or set CHROMIUM to its program file',
  },
  load: {
    names: ['wrk'],
    folders: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
    variable: 'WRK',
    packages: ['wrk'],
    advice: 'install wrk (apt-get install wrk; brew install wrk), or set WRK to its program file',
  },
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The full path of a program in PATH or in one of the folders; undefined if it is in none. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
  const all = [...(process.env['PATH'] ?? '').split(delimiter), ...folders].filter((folder) => folder !== '')
  return all.map((folder) => join(folder, name)).find(isProgram)
}

/** The program file of a service, from its variable or from this system. */
export function findService(service: Service): string | undefined {
  const { names, folders, variable } = needed[service]
  const named = process.env[variable]
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named
    throw new Error(`${variable} names ${named}, which is not a program.`)
  }
  for (const name of names) {
    const found = findProgram(name, folders)
    if (found) return found
  }
  return undefined
}

/** Whether packages may be installed: root on a system with apt, as in a CI container. */
const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function install(services: Service[]): Promise<void> {
  const packages = services.flatMap((service) => needed[service].packages)
  console.log(`Installing ${packages.join(' ')} …`)
  const quietly = { environment: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quietly)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly)
}

/** The programs that were found and, for the others, a sentence on how to install each. */
export interface ServiceSearch {
  programs: Partial<Record<Service, string>>
  missing: { service: Service; advice: string }[]
}

/** Finds the programs, installing missing ones if this is root on Debian or a derivative. */
export async function findServices(services: Service[]): Promise<ServiceSearch> {
  const absent = services.filter((service) => !findService(service))
  if (absent.length > 0 && mayInstall()) await install(absent)
  const found: ServiceSearch = { programs: {}, missing: [] }
  for (const service of services) {
    const program = findService(service)
    if (program) found.programs[service] = program
    else found.missing.push({ service, advice: needed[service].advice })
  }
  return found
}
