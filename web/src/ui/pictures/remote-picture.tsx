/** A picture from the asset host, with a drawing as fallback. */
import { useState, type ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** The URL of a picture on the asset host; null if the portal has none configured. */
export function assetAddress(assetsUrl: string | null, path: string): string | null {
  return assetsUrl === null ? null : `${assetsUrl.replace(/\/+$/, '')}/${path}`
}

/**
 * Shows the picture at `src`, or `drawing` if there is none or it fails to load. The box keeps its shape
 * (`className` sets the aspect ratio), so nothing moves when the picture loads.
 */
export function RemotePicture({
  src,
  alt,
  className,
  imageClassName,
  drawing,
}: {
  src: string | null
  alt: string
  className: string
  imageClassName: string
  drawing: ReactNode
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const isDrawn = src === null || failed === src
  return (
    <div
      className={cx('relative overflow-hidden bg-[linear-gradient(#2a1845,#7a3350_70%,#d8744a)]', className)}
    >
      {isDrawn ? (
        drawing
      ) : (
        <img
          key={src}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          // A picture that failed before the script ran fires no further event.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(src)
          }}
          onError={() => setFailed(src)}
          className={cx('absolute inset-0 size-full', imageClassName)}
        />
      )}
    </div>
  )
}
