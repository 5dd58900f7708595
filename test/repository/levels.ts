/**
 * The level of each folder. A file may import from its own folder and from folders of a lower level, never
 * from others of the same or a higher level. The import rule, the editor's lint and the diagram in
 * docs/architecture.md follow this table.
 */
export const levels = {
  server: {
    language: 0,
    db: 1,
    http: 2,
    background: 2,
    game: 3,
    live: 3,
    logs: 3,
    access: 4,
    ledger: 4,
    changes: 5,
    notes: 5,
    features: 6,
    demo: 7,
  },
  web: {
    language: 0,
    api: 1,
    ui: 1,
    pwa: 2,
    session: 3,
    parts: 4,
    frame: 5,
    features: 6,
    'service-worker': 6,
  },
} as const satisfies Record<string, Record<string, number>>

/**
 * Files at the root of a workspace's source compose the folders; a few have a lower level, so that folders
 * can import them.
 */
export const levelsOfFiles: Readonly<Record<string, number>> = {
  'server/src/program-files.ts': -1,
  'server/src/sync-folder.ts': -1,
  'server/src/in-time.ts': -1,
  'server/src/json-file.ts': -1,
  'server/src/json-lines.ts': -1,
  'server/src/text-file.ts': -1,
  'server/src/config.ts': 1.5,
  'web/src/paths.ts': 0.5,
}

/** The level of all other files at the root of a workspace's source. */
export const rootLevel = 8
