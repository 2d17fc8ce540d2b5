import { act, type ComponentType, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

type Options = { readonly wrapper?: ComponentType<{ readonly children: ReactNode }> }

/**
 * Runs a hook in real React without a browser. The component renders nothing, so React needs only the few page parts
 * stubbed here. `unmount` removes them.
 */
export function renderHook<Props, Result>(
  useHook: (props: Props) => Result,
  initial: NoInfer<Props>,
  { wrapper }: Options = {},
) {
  const page = stubPage()
  const results: Result[] = []
  const root = createRoot(page.container)
  function render(given: Props) {
    const probe = createElement(Probe<Props, Result>, { useHook, given, results })
    act(() => root.render(wrapper ? createElement(wrapper, null, probe) : probe))
  }
  render(initial)
  return {
    /** What the hook returned last. */
    get current(): Result {
      const last = results.at(-1)
      if (last === undefined) throw new Error('The hook has returned nothing.')
      return last
    },
    render,
    unmount() {
      act(() => root.unmount())
      page.remove()
    },
  }
}

type ProbeProps<Props, Result> = {
  readonly useHook: (props: Props) => Result
  readonly given: Props
  readonly results: Result[]
}

function Probe<Props, Result>({ useHook, given, results }: ProbeProps<Props, Result>) {
  results.push(useHook(given))
  return null
}

function stubPage() {
  const names = ['window', 'document', 'IS_REACT_ACT_ENVIRONMENT'] as const
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const listening = { addEventListener() {}, removeEventListener() {} }
  const document = { ...listening, nodeType: 9, activeElement: null, body: null }
  const window = { ...listening, document, HTMLIFrameElement: class {} }
  const stubs = { window, document, IS_REACT_ACT_ENVIRONMENT: true }
  for (const name of names) Object.defineProperty(globalThis, name, { value: stubs[name], configurable: true })
  const container = { ...listening, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document }
  return {
    // React asks for an element; for a component that shows nothing these properties are enough.
    container: container as unknown as HTMLElement,
    remove() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
    },
  }
}
