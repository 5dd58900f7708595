/** The rules for the lock file, so that `npm ci` works on every system and with every registry. */
import type { Breaches } from './source-files.ts'

/** The dependencies in a package.json, or in its entry in the lock file. */
interface Dependencies {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface LockedPackage extends Dependencies {
  resolved?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/** A lock file in npm's format since version 7. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

/** The systems that people run or develop the portal on. */
const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/** No package has a download URL. */
export function noDownloadUrls(lock: Lock): Breaches {
  return Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([path]) => `${path} has a download address: set omit-lockfile-registry-resolved and lock again.`)
}

/** The optional dependencies of a package that are binaries for one system each. */
function familyOf(lock: Lock, member: LockedPackage): LockedPackage[] {
  return Object.keys(member.optionalDependencies ?? {})
    .map((name) => Object.entries(lock.packages).find(([path]) => path.endsWith(`node_modules/${name}`))?.[1])
    .filter((found) => found?.os !== undefined && found.cpu !== undefined)
    .filter((found) => found !== undefined)
}

/** All optional binaries of a package are locked, and there is one for each of our systems. */
export function hasAllBinaries(lock: Lock): Breaches {
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const missing = Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !Object.keys(lock.packages).some((other) => other.endsWith(`node_modules/${name}`)))
      .map((name) => `${path} wants ${name}, which is not in the lock.`)
    const family = familyOf(lock, locked)
    if (path === '' || family.length === 0) return missing
    const variants = (system: string): LockedPackage[] =>
      family.filter(({ os, cpu }) => os?.some((name) => cpu?.some((kind) => `${name}-${kind}` === system)))
    const absent = systems.filter((system) => variants(system).length === 0)
    // A binary that names no C library works with both; if one names its library, both must exist.
    const halved = systems
      .map(variants)
      .map((ones) => new Set(ones.flatMap(({ libc }) => libc ?? [])))
      .filter((libraries) => libraries.size === 1)
      .map(() => 'the other C library')
    return [...missing, ...[...absent, ...halved].map((lack) => `${path} has no binary for ${lack}.`)]
  })
}

/** The lock file matches the package.json files, given by folder; otherwise `npm ci` refuses to install. */
export function lockMatchesManifests(
  lock: Lock,
  manifests: Readonly<Record<string, Dependencies>>,
): Breaches {
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
