// Checks with porcupine whether the history of a drill is linearizable: JSON events on standard input, one a line
// (apps/api/test/fleet/history.ts). It prints the number of registers and each one that no order of its operations
// explains, and exits with 1 if there is one.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"

	"github.com/anishathalye/porcupine"
)

type event struct {
	Kind     string `json:"kind"`
	Key      string `json:"key"`
	Write    bool   `json:"write"`
	Value    string `json:"value"`
	Before   int    `json:"before"`
	After    int    `json:"after"`
	Call     int64  `json:"call"`
	Returned *int64 `json:"returned"`
}

// A name reads as what was written last.
var nameModel = porcupine.Model{
	Init: func() interface{} { return "" },
	Step: func(state, input, output interface{}) (bool, interface{}) {
		e := input.(event)
		if e.Write {
			return true, e.Value
		}
		return e.Value == state.(string), state
	},
}

// A refresh with the newest token moves the session on by one; one with an older token gets the newest again.
var sessionModel = porcupine.Model{
	Init: func() interface{} { return 0 },
	Step: func(state, input, output interface{}) (bool, interface{}) {
		e, counter := input.(event), state.(int)
		if e.Before == counter {
			return e.Returned == nil || e.After == counter+1, counter + 1
		}
		return e.Before < counter && (e.Returned == nil || e.After == counter), counter
	},
}

func main() {
	registers := map[string][]porcupine.Operation{}
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var e event
		if err := json.Unmarshal(scanner.Bytes(), &e); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		returned := int64(math.MaxInt64)
		if e.Returned != nil {
			returned = *e.Returned
		}
		key := e.Kind + " " + e.Key
		registers[key] = append(registers[key], porcupine.Operation{Input: e, Call: e.Call, Return: returned})
	}
	failed, operations := 0, 0
	for key, history := range registers {
		operations += len(history)
		model := nameModel
		if history[0].Input.(event).Kind == "session" {
			model = sessionModel
		}
		if !porcupine.CheckOperations(model, history) {
			failed++
			fmt.Println("not linearizable:", key)
			for _, operation := range history {
				text, _ := json.Marshal(operation.Input)
				fmt.Println(" ", string(text))
			}
		}
	}
	fmt.Printf("%d registers, %d operations, %d not linearizable\n", len(registers), operations, failed)
	if failed > 0 {
		os.Exit(1)
	}
}
