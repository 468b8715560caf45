"use client";

import { Component, type ReactNode } from "react";

/**
 * In the browser, keeps the deliberate notFound() of raise-not-found.tsx from replacing the surrounding page.
 */
export class ErrorSwallower extends Component<{ children: ReactNode }, { isCaught: boolean }> {
  override state = { isCaught: false };

  static getDerivedStateFromError() {
    return { isCaught: true };
  }

  override render() {
    return this.state.isCaught ? null : this.props.children;
  }
}
