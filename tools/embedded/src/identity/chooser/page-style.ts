import { Html } from '#http/html.ts'

export const pageStyle = new Html(`<style>
:root {
  color-scheme: dark;
  --canvas: oklch(0.172 0.008 235);
  --panel: oklch(0.204 0.009 235);
  --hover: oklch(0.228 0.011 235);
  --selected: oklch(0.282 0.015 235);
  --line-faint: oklch(0.25 0.01 235);
  --line: oklch(0.3 0.012 235);
  --line-strong: oklch(0.38 0.014 235);
  --fg: oklch(0.955 0.004 235);
  --fg-2: oklch(0.8 0.01 235);
  --fg-3: oklch(0.69 0.013 235);
  --lamp: oklch(0.915 0.066 92);
}
@media (prefers-contrast: more) {
  :root { --fg-2: oklch(0.9 0.008 235); --fg-3: oklch(0.84 0.01 235); --line: oklch(0.5 0.014 235); }
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--canvas); color: var(--fg);
  font: 13px/20px ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere;
}
main { width: 100%; max-width: 480px; margin: 0 auto; padding: 16px 20px; }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 600; }
.brand svg { color: var(--lamp); flex: none; }
h1 { margin: 12px 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 12px 0 2px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--fg-2); }
p { margin: 0; color: var(--fg-2); }
.small, .small li { font-size: 12px; line-height: 16px; color: var(--fg-3); }
code { font: 11.5px/16px ui-monospace, Menlo, monospace; color: var(--fg); }
.wishes { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 0 12px; }
.wishes li::before { content: "· "; }
ul { margin: 0; padding: 0; list-style: none; }
.people {
  margin-top: 12px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden;
}
.people li + li { border-top: 1px solid var(--line-faint); }
button {
  font: inherit; color: inherit; cursor: pointer; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--panel); min-height: 32px; padding: 5px 12px; transition: background 80ms;
}
button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--lamp); outline-offset: 2px; }
.person {
  width: 100%; min-height: 48px; display: flex; align-items: center; gap: 12px; padding: 5px 12px;
  border: 0; border-radius: 0; text-align: left;
}
.person:focus-visible { outline-offset: -2px; }
.avatar {
  flex: none; width: 28px; height: 28px; border-radius: 50%; display: grid; place-items: center;
  background: var(--selected); color: var(--fg-2); font-size: 11px; line-height: 16px; font-weight: 600;
}
.who { flex: 1; min-width: 0; display: grid; line-height: 18px; }
.who span { color: var(--fg-3); font-size: 12px; line-height: 16px; }
.note { flex: none; max-width: 40%; color: var(--fg-2); font-size: 12px; line-height: 16px; text-align: right; }
.actions { display: flex; justify-content: flex-end; gap: 8px; margin-top: 12px; }
@media (max-width: 380px) {
  .person { flex-wrap: wrap; row-gap: 0; }
  .note { max-width: none; width: 100%; padding-left: 40px; text-align: left; }
}
@media (pointer: coarse) { button { min-height: 44px; } }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
</style>`)
