// Replaces https://apis.google.com/js/api.js: the part of gapi.iframes that Firebase Auth uses, over postMessage.
;(() => {
  const tag = 'gapi-stub'

  class Peer {
    constructor(target) {
      this.target = target
      this.handlers = {}
      this.pending = new Map()
      this.queue = []
      this.sent = 0
      this.isOpen = false
      addEventListener('message', ({ data, source }) => {
        if (data?.tag === tag && source === this.target()) this.receive(data)
      })
    }

    receive({ kind, id, name, data }) {
      if (kind === 'ping') {
        this.post({ kind: 'pong' })
        this.ready()
      } else if (kind === 'pong') this.ready()
      else if (kind === 'call') {
        Promise.resolve(this.handlers[name]?.(data)).then((reply) => this.post({ kind: 'reply', id, data: [reply] }))
      } else if (kind === 'reply') {
        this.pending.get(id)?.(data)
        this.pending.delete(id)
      }
    }

    ready() {
      if (this.isOpen) return
      this.isOpen = true
      this.onReady?.()
      for (const message of this.queue.splice(0)) this.post(message)
    }

    post(message) {
      this.target().postMessage({ tag, ...message }, '*')
    }

    register(name, handler) {
      this.handlers[name] = handler
    }

    send(name, data, onReply) {
      this.sent += 1
      const message = { kind: 'call', id: this.sent, name, data }
      if (onReply) this.pending.set(this.sent, onReply)
      if (this.isOpen) this.post(message)
      else this.queue.push(message)
    }

    restyle() {}

    ping(onReady) {
      return new Promise((resolve) => {
        const done = () => {
          onReady?.()
          resolve()
        }
        if (this.isOpen) done()
        else this.onReady = done
      })
    }
  }

  let parent
  const context = {
    open(options, onOpen) {
      const frame = document.createElement('iframe')
      Object.assign(frame.style, options.attributes?.style)
      frame.src = options.url
      options.where.appendChild(frame)
      const peer = new Peer(() => frame.contentWindow)
      frame.onload = () => peer.post({ kind: 'ping' })
      return onOpen(peer)
    },
    getParentIframe() {
      if (!parent) {
        parent = new Peer(() => window.parent)
        parent.post({ kind: 'ping' })
      }
      return parent
    },
  }
  window.gapi = {
    load: (_, options) => setTimeout(() => (typeof options === 'function' ? options : options.callback)()),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 'any', Iframe: Peer, getContext: () => context },
  }
  const onLoad = new URL(document.currentScript.src).searchParams.get('onload')
  const begin = onLoad ? window[onLoad] : window.gapi_onload
  begin?.()
})()
