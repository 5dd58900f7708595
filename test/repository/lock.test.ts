import { describe, expect, test } from 'vitest'
import { hasAllBinaries, lockMatchesManifests, noDownloadUrls, type Lock } from './lock-rules.ts'
import { textOf } from './source-files.ts'

const lock = JSON.parse(textOf('package-lock.json') ?? '{}') as Lock // npm's own format

const binaries = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/** A lock with a package that has these optional binaries; `-musl` and `-glibc` name a C library. */
function locked(names: string[], present = names): Lock {
  const optionalDependencies = Object.fromEntries(names.map((name) => [`native-${name}`, '1.0.0']))
  const packages: Lock['packages'] = { 'node_modules/native': { optionalDependencies } }
  for (const name of present) {
    const [os = '', cpu = '', libc] = name.split('-')
    packages[`node_modules/native-${name}`] = { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
  }
  return { packages }
}

describe('the lock file', () => {
  test('has no download URLs', () => {
    expect(noDownloadUrls(lock)).toEqual([])
  })

  test('matches the package.json files', () => {
    const manifests = ['', 'contract', 'server', 'web'].map((folder) => {
      return [folder, JSON.parse(textOf(`${folder || '.'}/package.json`) ?? '{}') as Record<string, never>] // npm's own format
    })
    expect(lockMatchesManifests(lock, Object.fromEntries(manifests))).toEqual([])
  })

  test('contains the binaries of every supported system', () => {
    expect(hasAllBinaries(lock)).toEqual([])
    const families = Object.values(lock.packages).filter(
      ({ optionalDependencies = {} }) => Object.keys(optionalDependencies).length > 5,
    )
    expect(families.length).toBeGreaterThan(4)
  })
})

describe('the rules for the lock file', () => {
  test('reject a package.json that differs from the lock', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' } },
      web: { devDependencies: { b: '1.0.0', c: '1.0.0' } },
    }
    const manifests = {
      '': { dependencies: { a: '1.0.0' } },
      web: { devDependencies: { b: '1.0.1', d: '1.0.0' } },
    }
    expect(lockMatchesManifests({ packages }, manifests)).toHaveLength(3)
    expect(lockMatchesManifests({ packages }, packages)).toEqual([])
  })

  test('reject a download URL, but not a workspace', () => {
    const packages = {
      'node_modules/a': { resolved: 'https://packages.example/a.tgz' },
      'node_modules/b': { resolved: 'contract', link: true },
      'node_modules/c': {},
    }
    expect(noDownloadUrls({ packages })).toHaveLength(1)
  })

  test('reject an optional binary that is not locked', () => {
    expect(hasAllBinaries(locked([...binaries, 'freebsd-x64'], binaries))).toHaveLength(1)
  })

  test('reject a package without a binary for one of the systems', () => {
    expect(hasAllBinaries(locked(binaries.slice(1)))).toEqual([
      'node_modules/native has no binary for linux-x64.',
    ])
  })

  test('reject a binary for only one of the two C libraries', () => {
    expect(hasAllBinaries(locked([...binaries.slice(1), 'linux-x64-glibc']))).toHaveLength(1)
    expect(hasAllBinaries(locked([...binaries.slice(1), 'linux-x64-glibc', 'linux-x64-musl']))).toEqual([])
  })

  test('accept a complete set of binaries', () => {
    expect(hasAllBinaries(locked(binaries))).toEqual([])
  })
})
