/** Shrinks a picture to the size limit for evidence. Redrawing it also removes its metadata. */
import { banPictures, type BanPicture } from '@idlewood/contract/bans'

/** Lengths of the longer side in pixels, tried from the largest until the picture is small enough. */
const sides = [2400, 1800, 1280, 900]
const quality = 0.85

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A browser that cannot encode WebP silently produces PNG, which is far larger; use JPEG in that case. */
function encode(canvas: HTMLCanvasElement): string {
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}

const bytesOf = (data: string): number => Math.floor((data.length * 3) / 4)

function read(address: string): BanPicture | undefined {
  const [head = '', data = ''] = address.split(',')
  const type = banPictures.types.find((known) => head === `data:${known};base64`)
  return type && bytesOf(data) <= banPictures.bytes ? { type, data } : undefined
}

/** Throws if this browser cannot decode the file as a picture. */
export async function shrinkPicture(file: Blob): Promise<BanPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const side of sides) {
      const picture = read(encode(draw(bitmap, side)))
      if (picture) return picture
    }
  } finally {
    bitmap.close()
  }
  throw new Error('The picture stays too large.')
}

/** The URL with which a page shows a picture. */
export const pictureAddress = ({ type, data }: BanPicture): string => `data:${type};base64,${data}`
