/** What the lock file must hold for `npm ci` to work on every system, wherever packages come from. */
import type { Breaches } from './source-files.ts'

/** What a package.json, and its entry in the lock, say it needs. */
interface Needs {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface LockedPackage extends Needs {
  resolved?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/** A lock file as npm writes it since version 7. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

/** Where people run the portal or develop it. */
const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/** No package is bound to the address it was once downloaded from. */
export function noAddresses(lock: Lock): Breaches {
  return Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([path]) => `${path} has a download address: set omit-lockfile-registry-resolved and lock again.`)
}

/** Packages that are a binary each for one system, named by the package that picks among them. */
function familyOf(lock: Lock, member: LockedPackage): LockedPackage[] {
  return Object.keys(member.optionalDependencies ?? {})
    .map((name) => Object.entries(lock.packages).find(([path]) => path.endsWith(`node_modules/${name}`))?.[1])
    .filter((found) => found?.os !== undefined && found.cpu !== undefined)
    .filter((found) => found !== undefined)
}

/** Every binary a package picks from is locked, and there is one for each system we know people on. */
export function allSystems(lock: Lock): Breaches {
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const missing = Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !Object.keys(lock.packages).some((other) => other.endsWith(`node_modules/${name}`)))
      .map((name) => `${path} wants ${name}, which is not in the lock.`)
    const family = familyOf(lock, locked)
    if (path === '' || family.length === 0) return missing
    const variants = (system: string): LockedPackage[] =>
      family.filter(({ os, cpu }) => os?.some((name) => cpu?.some((kind) => `${name}-${kind}` === system)))
    const absent = systems.filter((system) => variants(system).length === 0)
    // A program without a C library serves both; as soon as one names its library, both must be there.
    const halved = systems
      .map(variants)
      .map((ones) => new Set(ones.flatMap(({ libc }) => libc ?? [])))
      .filter((libraries) => libraries.size === 1)
      .map(() => 'the other C library')
    return [...missing, ...[...absent, ...halved].map((lack) => `${path} has no binary for ${lack}.`)]
  })
}

/** The lock was made from these very package.json files, by folder: else `npm ci` refuses to install. */
export function inStep(lock: Lock, manifests: Readonly<Record<string, Needs>>): Breaches {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  return Object.entries(manifests).flatMap(([folder, manifest]) =>
    kinds.flatMap((kind) => {
      const wanted = manifest[kind] ?? {}
      const locked = lock.packages[folder]?.[kind] ?? {}
      return [...new Set([...Object.keys(wanted), ...Object.keys(locked)])]
        .filter((name) => wanted[name] !== locked[name])
        .map(
          (name) =>
            `${folder || '.'} wants ${name} ${wanted[name]}, the lock says ${locked[name]}: run npm install.`,
        )
    }),
  )
}
