/** The community's logo and name, from its content folder. */
import media from 'virtual:content/media'
import site from 'virtual:content/site'
import { cx } from './class-names.ts'

/** The logo without the name; decorative, since the name or a label is next to it. Size in pixels. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <img
      src={media.logo}
      width={size}
      height={size}
      alt=""
      className={cx('max-w-none shrink-0', className)}
    />
  )
}

/** The logo with the name; with large text on a small phone there is no room for the name. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <LogoMark size={size} />
      <span className="display truncate text-xl leading-none max-[17rem]:hidden">{site.name}</span>
    </span>
  )
}
