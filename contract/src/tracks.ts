/** Music of the players: uploaded once, played by the game's radios from a short address. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { page, trimmedSearch } from './paging.ts'

/** What an upload may be. */
export const trackLimits = {
  /** Bytes of a file at most: 7 MB. */
  bytes: 7 * 1024 * 1024,
  type: 'audio/mpeg',
  /** Characters of a file's name without its extension: exactly so many. */
  name: 6,
} as const

/** What is said about an upload, word for word. */
export const uploadTexts = {
  missing: 'Please select an MP3 file.',
  type: 'Only MP3 files are allowed.',
  size: 'File must be under 7MB.',
  name: 'File name must be exactly 6 characters.',
  /** The name is part of an address that people type in the game. */
  letters: 'The file name may hold letters from A to Z, digits, - and _ only.',
  success: 'Track uploaded successfully!',
  failed: 'Upload failed.',
  broken: 'An error occurred during upload.',
} as const

const extension = /\.mp3$/i

/** A file's name without its extension. */
export const trackNameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** Why a file's name does not do; null when it does. */
export function nameObjection(fileName: string): string | null {
  const name = trackNameOf(fileName)
  if ([...name].length !== trackLimits.name) return uploadTexts.name
  return /^[A-Za-z0-9_-]+$/.test(name) ? null : uploadTexts.letters
}

/**
 * Why a file cannot be uploaded, by what it says of itself; null when it can. The first that is wrong, in the
 * order people are told.
 */
export function fileObjection(file: { name: string; type: string; size: number } | null): string | null {
  if (!file) return uploadTexts.missing
  if (file.type !== trackLimits.type || !extension.test(file.name)) return uploadTexts.type
  if (file.size > trackLimits.bytes) return uploadTexts.size
  return nameObjection(file.name)
}

/** A track as its owner sees it. */
export const track = z.object({
  id: z.int(),
  /** Six characters, as chosen; no two tracks have the same, whatever the letter case. */
  name: z.string(),
  /** Where it is played from, whole, for the game's radios. */
  url: z.string(),
  bytes: z.int(),
  /** How long it plays. */
  seconds: z.number(),
  /** ISO 8601 UTC. */
  uploadedAt: z.string(),
})
/** A track as its owner sees it. */
export type Track = z.infer<typeof track>

/** A track as staff see it: with its owner. */
export const staffTrack = track.extend({ uid: z.int(), username: z.string() })
/** A track as staff see it. */
export type StaffTrack = z.infer<typeof staffTrack>

/** Tracks on a page of the staff's list. */
export const tracksPerPage = 20

/** What staff can sort tracks by; `-` before it sorts downwards. */
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
      /** The newest first unless said otherwise. */
      sort: z.enum(trackOrders).optional(),
      /** From 1; one beyond the last is empty. */
      page: page.optional(),
    }),
    reply: z.object({
      tracks: z.array(staffTrack),
      /** How many match, and how much room they take. */
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
