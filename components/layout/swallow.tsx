"use client";

import { Component, type ReactNode } from "react";

/** In the browser, keeps missing.tsx's deliberate throw from replacing the page it stands in. */
export class Swallow extends Component<{ children: ReactNode }, { isCaught: boolean }> {
  override state = { isCaught: false };

  static getDerivedStateFromError() {
    return { isCaught: true };
  }

  override render() {
    return this.state.isCaught ? null : this.props.children;
  }
}
