/** The players' music: uploaded once, and played by the game's radios from a short URL. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { page, trimmedSearch } from './paging.ts'

/** The limits of an upload. */
export const trackLimits = {
  /** The maximum size of a file in bytes: 7 MB. */
  bytes: 7 * 1024 * 1024,
  type: 'audio/mpeg',
  /** The exact length of a file's name without its extension, in characters. */
  name: 6,
} as const

/** Messages about uploads, word for word. */
export const uploadTexts = {
  missing: 'Please select an MP3 file.',
  type: 'Only MP3 files are allowed.',
  size: 'File must be under 7MB.',
  name: 'File name must be exactly 6 characters.',
  /** The name is part of a URL that people type in the game. */
  letters: 'The file name may hold letters from A to Z, digits, - and _ only.',
  success: 'Track uploaded successfully!',
  failed: 'Upload failed.',
  broken: 'An error occurred during upload.',
} as const

const extension = /\.mp3$/i

/** A file's name without its extension. */
export const trackNameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** Why a file's name is invalid; null if it is valid. */
export function nameObjection(fileName: string): string | null {
  const name = trackNameOf(fileName)
  if ([...name].length !== trackLimits.name) return uploadTexts.name
  return /^[A-Za-z0-9_-]+$/.test(name) ? null : uploadTexts.letters
}

/**
 * Why a file cannot be uploaded, judging by its name, type and size; null if it can. Returns the first
 * problem, in the order in which they are reported.
 */
export function fileObjection(file: { name: string; type: string; size: number } | null): string | null {
  if (!file) return uploadTexts.missing
  if (file.type !== trackLimits.type || !extension.test(file.name)) return uploadTexts.type
  if (file.size > trackLimits.bytes) return uploadTexts.size
  return nameObjection(file.name)
}

/** A track as shown to its owner. */
export const track = z.object({
  id: z.int(),
  /** Six characters, as chosen; unique, ignoring case. */
  name: z.string(),
  /** The full URL for the game's radios. */
  url: z.string(),
  bytes: z.int(),
  /** The playing time. */
  seconds: z.number(),
  /** ISO 8601 UTC. */
  uploadedAt: z.string(),
})
/** A track as shown to its owner. */
export type Track = z.infer<typeof track>

/** A track as shown to staff, with its owner. */
export const staffTrack = track.extend({ uid: z.int(), username: z.string() })
/** A track as shown to staff. */
export type StaffTrack = z.infer<typeof staffTrack>

/** Tracks per page of the staff's list. */
export const tracksPerPage = 20

/** The orders of the staff's list; a leading `-` means descending. */
export const trackSorts = ['name', 'player', 'uploaded', 'length', 'size'] as const
/** What staff can sort tracks by. */
export type TrackSort = (typeof trackSorts)[number]

const trackOrders = trackSorts.flatMap((sort) => [sort, `-${sort}` as const])
/** An order of tracks. */
export type TrackOrder = TrackSort | `-${TrackSort}`

export const tracks = {
  upload: endpoint({
    method: 'POST',
    path: '/upload',
    access: 'signedIn',
    summary: 'Upload a track as the part `file`. A refusal answers its sentence as plain text.',
    upload: true,
    status: 201,
    reply: z.object({ track }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/tracks',
    access: 'signedIn',
    summary: "The signed-in player's tracks, newest first, and how many one may have.",
    staleOn: ['tracks'],
    reply: z.object({ tracks: z.array(track), most: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tracks/:id',
    access: 'signedIn',
    summary: "Delete one of one's own tracks; its address is free again.",
    params: z.strictObject({ id: idParam }),
    reply: z.object({}),
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/tracks',
    access: ['manage_tracks'],
    summary: "One page of everybody's tracks, newest first or sorted as asked.",
    query: z.strictObject({
      /** Part of the track's or the player's name, or a whole uid. */
      search: trimmedSearch.optional(),
      /** Newest first by default. */
      sort: z.enum(trackOrders).optional(),
      /** Starts at 1; pages past the last are empty. */
      page: page.optional(),
    }),
    staleOn: ['tracks'],
    reply: z.object({
      tracks: z.array(staffTrack),
      /** The number of matches, and their total size. */
      total: z.int(),
      bytes: z.int(),
      page: z.int(),
    }),
  }),
  takeDown: endpoint({
    method: 'DELETE',
    path: '/admin/tracks/:id',
    access: ['manage_tracks'],
    summary: "Remove anybody's track; kept in the trail of changes.",
    params: z.strictObject({ id: idParam }),
    reply: z.object({}),
  }),
}
