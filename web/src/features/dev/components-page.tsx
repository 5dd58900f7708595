import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { ButtonSamples, FieldSamples, OverlaySamples } from './control-samples.tsx'
import { DataSamples, StateSamples, TokenSamples } from './content-samples.tsx'
import { PictureSamples } from './picture-samples.tsx'

export function meta() {
  return [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]
}

export default function ComponentsPage() {
  return (
    <main className="mx-auto grid w-full max-w-wide gap-14 px-page py-10">
      <PageHeader
        eyebrow="For developers"
        title="Components"
        description="Every component of the interface in every state."
        actions={<ThemeButtons />}
      />
      <Group title="Mark">
        <div className="flex flex-wrap items-center gap-8">
          <Logo size={48} />
          <Logo />
          <LogoMark size={24} />
          <LogoMark size={16} />
        </div>
      </Group>
      <Group title="Colours and type">
        <TokenSamples />
      </Group>
      <Group title="Buttons, badges, icons">
        <ButtonSamples />
      </Group>
      <Group title="Fields">
        <FieldSamples />
      </Group>
      <Group title="Menus, dialogs, tabs, toasts">
        <OverlaySamples />
      </Group>
      <Group title="Values">
        <DataSamples />
      </Group>
      <Group title="States">
        <StateSamples />
      </Group>
      <Group title="Pictures">
        <PictureSamples />
      </Group>
    </main>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5">
      <h2 className="text-2xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function ThemeButtons() {
  const [, redraw] = useState(0)
  const choose = (theme: 'dark' | 'light') => {
    document.documentElement.dataset['theme'] = theme
    redraw((count) => count + 1)
  }
  return (
    <>
      <Button icon="moon" onClick={() => choose('dark')}>
        Dark
      </Button>
      <Button icon="sun" onClick={() => choose('light')}>
        Light
      </Button>
    </>
  )
}
