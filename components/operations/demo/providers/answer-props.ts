import type { PayerAnswer, SimulatedCharge } from "@/lib/operations/demo/providers/contract";

export interface AnswerProps {
  charge: SimulatedCharge;
  isBusy: boolean;
  onAnswer: (answer: PayerAnswer["answer"]) => void;
}
