// The connection with the studio. It comes back by itself: the recording is the studio's, not the page's.
const link = {
  socket: null, number: 0, waiting: new Map(), takers: {}, onFrame: null, delay: 200,
  connect() {
    const socket = new WebSocket(location.href.replace(/^http/, "ws").replace(/[#?].*$/, "") + "socket");
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => { this.delay = 200; document.body.classList.remove("lost"); };
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) return this.onFrame?.(data);
      const message = JSON.parse(data);
      if (message.push) return this.takers[message.push]?.(message.value);
      const [resolve, reject] = this.waiting.get(message.reply) ?? [];
      this.waiting.delete(message.reply);
      if (message.error !== undefined) reject?.(new Error(message.error)); else resolve?.(message.value);
    };
    socket.onclose = () => {
      for (const [, reject] of this.waiting.values()) reject(new Error("The connection with the studio is gone."));
      this.waiting.clear();
      if (this.isOver) return notice("The test goes on. This page can be closed.");
      if (!document.body.classList.contains("lost")) notice("The studio does not answer. The recording is safe; the page connects again by itself.", true);
      document.body.classList.add("lost");
      setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(this.delay * 2, 3000);
    };
  },
  /** What the studio tells by itself. */
  on(name, take) { this.takers[name] = take; },
  say(message) { if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message)); },
  /** Asks for something; the promise has the answer. */
  ask(name, fields = {}) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Error("The studio does not answer."));
      this.waiting.set(id, [resolve, reject]);
      this.say({ do: name, id, ...fields });
    });
  },
  /** Asks, and shows what went wrong. */
  async tell(name, fields) {
    try { return await this.ask(name, fields); } catch (error) { notice(error.message, true); }
  },
};
